import { accorderDemande, addAccord } from '@gestionscolaire/contract/accords/accords.ts';
import { updateControles } from '@gestionscolaire/contract/accords/controles.ts';
import { API, IMPORTS } from '@gestionscolaire/contract/api.ts';
import { elevesImport } from '@gestionscolaire/contract/eleves/eleves-import.ts';
import {
  addInscription,
  apercuEcheancier,
  updateInscription,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { depasseLaLimite } from '@gestionscolaire/contract/eleves/remises.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { fusionner, idDe } from '#caisse/tests/gestes.ts';
import { inscrireEnLot } from '#eleves/tests/gestes.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { formulaireDe, readInscription } from '#tests/gestes/inscriptions.ts';
import { addEleve, type EcoleEquipee, equiper, uneInscription } from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';

const DROITS = {
  eleves: ['lecture', 'ajout', 'modification'],
  classesEleves: ['lecture', 'ajout'],
  observationsEleves: ['lecture', 'modification'],
  accords: ['lecture', 'ajout'],
};

describe('une remise au-dessus de la limite de l’école', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let secretaire: Person;
  let directeur: Person;

  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
    const { ecoleId } = ecole;
    secretaire = await server.person({ droits: DROITS, ecoleId });
    directeur = await server.person({ droits: { accords: ['lecture', 'modification'] }, ecoleId });
    await server.admin.call(updateControles, {
      ecoleId,
      annulation: 0,
      cloture: 0,
      remise: 1,
      remisePourcentage: 10,
      remiseMontant: 150_000,
      modifUserId: 0,
      modifDate: null,
    });
  });

  const inscrire = async (remise: Record<string, unknown>) => {
    const eleveId = await addEleve(server, ecole.ecoleId);
    const saisie = { ...uneInscription(ecole, eleveId), remiseMotif: 'Bourse', ...remise };
    return { saisie, eleveId, answer: await secretaire.call(addInscription, saisie) };
  };
  const accorder = async (appel: string, saisie: Record<string, unknown>) => {
    const { data } = await secretaire.call(addAccord, { appel, saisie });
    return directeur.call(accorderDemande, { id: Number(firstOf(data)['id']) });
  };
  const remiseDe = async (id: number) => {
    const row = await readInscription(server.admin, id);
    return [row.remisePourcentage, row.remiseMontant];
  };

  it('[SEC-14] attend un accord à l’inscription comme à sa modification, en part ou en francs', async () => {
    expect((await inscrire({ remisePourcentage: 8 })).answer.status).toBe(201);
    expect((await inscrire({ remiseMontant: 150_000 })).answer.status).toBe(201);
    // 9 % of the year is under the share and above the francs.
    expect((await inscrire({ remisePourcentage: 9 })).answer.refus.code).toBe('ACCORD_REQUIS');
    expect((await inscrire({ remiseMontant: 150_001 })).answer.refus.code).toBe('ACCORD_REQUIS');
    const { saisie, answer } = await inscrire({ remisePourcentage: 50 });
    expect(answer.refus.error).toMatch(/Remise de 50\s%.*: Bourse/);
    const [fait] = (await accorder('addInscription', saisie)).data;
    const id = Number(fait?.id);
    expect(await remiseDe(id)).toEqual([50, null]);

    const change = async (more: Record<string, unknown>) => ({
      ...(await formulaireDe(server.admin, id)),
      ...more,
    });
    // A discount that was agreed is not asked for again, nor one that is lowered.
    expect((await secretaire.call(updateInscription, await change({ observations: 'Vu' }))).status).toBe(200);
    const moins = await change({ remisePourcentage: 40 });
    expect((await secretaire.call(updateInscription, moins)).status).toBe(200);
    const plus = await change({ remisePourcentage: 60 });
    expect((await secretaire.call(updateInscription, plus)).refus.code).toBe('ACCORD_REQUIS');
    expect(await remiseDe(id)).toEqual([40, null]);
    expect((await accorder('updateInscription', plus)).status).toBe(200);
    expect(await remiseDe(id)).toEqual([60, null]);
  });

  it('[SEC-17] la demande et l’accord taisent ce que la personne ne lit pas, et gardent ce qu’elle n’écrit pas', async () => {
    const { eleves: menuEleves, accords } = DROITS;
    const sans = await server.person({ droits: { eleves: menuEleves, accords }, ecoleId: ecole.ecoleId });
    const { answer } = await inscrire({ remisePourcentage: 5, observations: 'Asthme' });
    const id = idDe(answer);
    const lu = await formulaireDe(server.admin, id);
    const envoi = { ...lu, remisePourcentage: 50, remiseMotif: 'Bourse', observations: null };
    const demander = (saisie: Record<string, unknown>) =>
      sans.call(addAccord, { appel: 'updateInscription', saisie });
    expect((await demander({ ...envoi, observations: 'Rien' })).refus.code).toBe('DROIT_ABSENT');
    const [demande] = (await demander(envoi)).data;
    expect((await directeur.call(accorderDemande, { id: Number(demande?.id) })).status).toBe(200);
    expect(await readInscription(server.admin, id)).toMatchObject({
      remisePourcentage: 50,
      observations: 'Asthme',
    });
    // The same form is stale by now: it is shown what stands, without what they are not told.
    const perime = (await demander({ ...envoi, remisePourcentage: 60 })).refus;
    expect(perime).toMatchObject({ code: 'PERIME', actuel: { classeId: ecole.classeId } });
    expect(JSON.stringify(perime)).not.toMatch(/Asthme|"du"|remise/);
  });

  it('[SEC-14] n’entre par aucun autre chemin : fichier, classe entière, fiches réunies', async () => {
    const donnent = API.filter(({ input }) => 'remiseMontant' in input.shape && 'remiseMotif' in input.shape);
    expect(donnent.map(({ name }) => name).toSorted()).toEqual(['addInscription', 'updateInscription']);
    expect('remiseMotif' in apercuEcheancier.input.shape).toBe(false);
    const fichiers = IMPORTS.filter(({ colonnes }) => 'remiseMontant' in colonnes);
    expect(fichiers).toEqual([elevesImport]);

    const { ecoleId, sessionId, mensualite } = ecole;
    const envoi = {
      ecoleId,
      options: { sessionId, prestationIds: [mensualite] },
      colonnes: ['prenoms', 'nom', 'sexe', 'classe', 'remisePourcentage', 'remiseMotif'],
      lignes: [{ ligne: 2, cellules: ['Mariama', 'Sow', 'F', '7ème année A', '50', 'Bourse'] }],
    };
    const { data: vu } = await server.admin.call(elevesImport.verifier, envoi);
    expect(JSON.stringify(vu)).toContain("demande l'accord d'une autre personne");
    const inscriptions = (await server.rows('inscriptions')).length;
    await server.admin.call(elevesImport.importer, { ...envoi, origine: 'eleves.xlsx', creationUserId: 0 });
    expect(await server.rows('inscriptions')).toHaveLength(inscriptions);

    const eleveId = await addEleve(server, ecoleId);
    await inscrireEnLot(secretaire, ecole, [eleveId], { prestationIds: [mensualite] });
    // A merge moves an enrolment as it is: its discount is the one that was given.
    const { eleveId: ecarteId, answer } = await inscrire({ remisePourcentage: 5 });
    const inscriptionId = idDe(answer);
    const gardee = await addEleve(server, ecoleId);
    expect((await fusionner(server.admin, ecoleId, [gardee, ecarteId])).status).toBe(201);
    expect(await remiseDe(inscriptionId)).toEqual([5, null]);
    const rows = await server.rows('inscriptions');
    expect(rows.map((row) => row['remiseCentiemes']).filter((one) => one !== null)).toEqual([500]);
  });

  it('[SEC-14] se compte au franc : une part de plus, un montant qui pèse plus sur moins', () => {
    const ligne = (brut: number, remise: number) => ({ nature: 'mensualite', brut, remise });
    const limites = { remisePourcentage: 10, remiseMontant: null };
    const enFrancs = (remiseMontant: number) => ({ remisePourcentage: null, remiseMontant });
    expect(depasseLaLimite(limites, enFrancs(100_000), [ligne(1_000_000, 100_000)])).toBe(false);
    expect(depasseLaLimite(limites, enFrancs(100_001), [ligne(1_000_000, 100_001)])).toBe(true);
    // The same francs on half of the services are twice the share.
    const avant = { remise: enFrancs(100_000), lignes: [ligne(1_000_000, 100_000)] };
    expect(depasseLaLimite(limites, enFrancs(100_000), [ligne(500_000, 100_000)], avant)).toBe(true);
    // A rate under the limit was agreed by nobody: it is asked for once its francs pass the limit, and not again after that.
    const enFrancsSeuls = { remisePourcentage: null, remiseMontant: 50_000 };
    const taux = { remisePourcentage: 100, remiseMontant: null };
    const petite = { remise: taux, lignes: [ligne(30_000, 30_000)] };
    const grande = [ligne(30_000, 30_000), ligne(900_000, 900_000)];
    expect(depasseLaLimite(enFrancsSeuls, taux, grande, petite)).toBe(true);
    const accordee = { remise: taux, lignes: grande };
    expect(depasseLaLimite(enFrancsSeuls, taux, [ligne(1_200_000, 1_200_000)], accordee)).toBe(false);
    expect(depasseLaLimite(enFrancsSeuls, taux, petite.lignes, accordee)).toBe(false);
    const sansLimite = { remisePourcentage: null, remiseMontant: null };
    expect(depasseLaLimite(sansLimite, enFrancs(1), [ligne(1_000_000, 1)])).toBe(true);
    expect(depasseLaLimite(sansLimite, { remisePourcentage: null, remiseMontant: null }, [])).toBe(false);
  });
});
