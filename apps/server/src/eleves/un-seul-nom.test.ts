/** A pupil who has one name alone: it is their family name, and nothing stands for the one that they do not have (SEMAINE-17). */
import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import { imprimerRecu } from '@gestionscolaire/contract/caisse/paiements.ts';
import { chercherEleve, eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { elevesImport } from '@gestionscolaire/contract/eleves/eleves-import.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { idDe, texteImprime } from '#caisse/tests/gestes.ts';
import { inscrire } from '#eleves/tests/gestes.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { unEleve } from '#tests/gestes/eleves.ts';
import { addEleve, type EcoleEquipee, equiper, payer } from '#tests/gestes/scolarite.ts';
import type { TestServer } from '#tests/harness.ts';

describe('un élève qui n’a qu’un nom', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  const noms = async () => {
    const { data } = await server.admin.call(eleves.list, {
      ecoleId: ecole.ecoleId,
      tri: 'nom',
      page: 1,
      taille: 100,
    });
    return data.map(({ nom, prenoms }) => [nom, prenoms]);
  };

  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
  });

  it('[SEMAINE-17] est ajouté ainsi, se trie, se cherche et se confirme ainsi', async () => {
    const { ecoleId } = ecole;
    await addEleve(server, ecoleId, { prenoms: 'Aly', nom: 'Sylla' });
    const eleveId = await addEleve(server, ecoleId, { prenoms: '', nom: 'FANTA' });
    await addEleve(server, ecoleId, { prenoms: ' - ', nom: 'Kadia' });
    await addEleve(server, ecoleId, { prenoms: 'Aly', nom: 'Camara' });
    expect(await noms()).toEqual([
      ['Camara', 'Aly'],
      ['FANTA', ''],
      ['Kadia', ''],
      ['Sylla', 'Aly'],
    ]);
    const { data } = await server.admin.call(chercherEleve, { ecoleId, recherche: 'fanta' });
    expect(data.map(({ id, estExact }) => [id, estExact])).toEqual([[eleveId, true]]);
    const again = { ...unEleve(ecoleId), prenoms: '', nom: 'Fanta', creationUserId: 0 };
    expect((await server.admin.call(eleves.create, again)).refus.code).toBe('A_CONFIRMER');
    const sans = await server.admin.call(eleves.create, { ...again, nom: '' });
    expect(sans.refus.champs).toHaveProperty('nom');

    const journal = (await server.admin.call(getJournal, { entite: 'eleves', entiteId: eleveId })).data;
    expect(journal).toMatchObject([{ libelle: 'FANTA' }]);
  });

  it('[SEMAINE-17] son reçu dit son nom, seul', async () => {
    const { ecoleId } = ecole;
    const eleveId = await addEleve(server, ecoleId, { prenoms: '', nom: 'FANTA' });
    expect((await inscrire(server.admin, ecole, eleveId)).status).toBe(201);
    const id = idDe(await payer(server.admin, ecoleId, eleveId, 50_000));
    expect(await texteImprime(server, imprimerRecu, { id, format: 'ticket' })).toContain('FANTA');
  });

  it('[SEMAINE-17] un fichier le dit dans l’une ou l’autre colonne, seul ou à côté d’un tiret', async () => {
    const { ecoleId, sessionId, tenue } = ecole;
    const file = {
      ecoleId,
      colonnes: ['prenoms', 'nom', 'sexe', 'classe'],
      origine: 'eleves.csv',
      creationUserId: 0,
      options: { sessionId, prestationIds: [tenue] },
      lignes: [
        [null, 'Binta'],
        ['Fanta', null],
        ['-', 'Kadia'],
        ['Sira', '-'],
      ].map(([prenoms = null, nom = null], rang) => ({
        ligne: rang + 2,
        cellules: [prenoms, nom, 'F', '7ème année A'],
      })),
    };
    expect((await server.admin.call(elevesImport.importer, file)).status).toBe(201);
    expect(await noms()).toEqual(['Binta', 'Fanta', 'Kadia', 'Sira'].map((nom) => [nom, '']));
    const [vide] = (
      await server.admin.call(elevesImport.verifier, {
        ecoleId,
        colonnes: file.colonnes,
        options: file.options,
        lignes: [{ ligne: 2, cellules: ['-', null, 'F', '7ème année A'] }],
      })
    ).data;
    expect(Object.keys(vide?.fautes ?? {})).toEqual(['nom']);
  });
});
