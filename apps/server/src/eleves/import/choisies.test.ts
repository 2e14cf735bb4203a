/** Tests an import of the rows that a person chose out of a list: their texts as schools write them, their lot, its undoing. */
import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import type { LigneImportee } from '@gestionscolaire/contract/core/imports/columns.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { elevesImport } from '@gestionscolaire/contract/eleves/eleves-import.ts';
import { changementDuJournal } from '@gestionscolaire/contract/journal-valeurs.ts';
import { expect, it } from 'vitest';
import { contenu } from '#tests/contenu.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { addClasse, equiper } from '#tests/gestes/scolarite.ts';

const { verifier, importer, reprendre } = elevesImport;
const COLONNES = ['prenoms', 'nom', 'sexe', 'dateNaissance', 'classe', 'tuteurTelephone', 'tuteur2Telephone'];

it('[DEBUT-06] [DEBUT-07] [DEBUT-10] les lignes choisies d’une liste s’écrivent en un lot, et se reprennent entières', async () => {
  const { server, depart: ecole } = await commencer(equiper);
  await addClasse(server, ecole.ecoleId, 'CP1');
  const texts: Record<number, (string | null)[]> = {
    8: ['Mamadou', 'DIALLO', 'G', 'né vers 2011', '7EME-A', '622 11 11 11', '664 11 11 11'],
    9: ['Aïssatou', 'BAH', 'Fille', '3 oct 2012', '7 ème année A', null, null],
    12: ['Ibrahima Sory', 'CAMARA', 'MASCULIN', '41185', 'Classe de 7ème A', null, null],
    13: ['Hawa', 'SOW', 'féminin', '3-10-12', '7e A', null, null],
    15: ['Aly', 'SYLLA', 'H', '31/02/2012', '7e A', null, null],
    20: [null, 'TOTAL', null, null, null, null, null],
  };
  const lignes = (...numbers: number[]): LigneImportee[] =>
    numbers.map((ligne) => ({ ligne, cellules: texts[ligne] ?? [] }));
  const options = { sessionId: ecole.sessionId, prestationIds: [ecole.mensualite, ecole.tenue] };
  const envoi = { ecoleId: ecole.ecoleId, options, colonnes: COLONNES };
  const avant = await contenu(server.database.read);

  const told = (await server.admin.call(verifier, { ...envoi, lignes: lignes(8, 9, 12, 13, 15, 20) })).data;
  expect(told.map(({ ligne, fautes }) => [ligne, Object.keys(fautes)])).toEqual([
    [8, []],
    [9, []],
    [12, []],
    [13, []],
    [15, ['dateNaissance']],
    [20, ['sexe', 'classe']],
  ]);
  // One row, corrected, is tried alone.
  texts[15] = ['Aly', 'SYLLA', 'H', '28/02/2012', '7e A', null, null];
  const [again] = (await server.admin.call(verifier, { ...envoi, lignes: lignes(15) })).data;
  expect([again?.ligne, again?.fautes]).toEqual([15, {}]);
  expect(await contenu(server.database.read)).toEqual(avant);

  const chosen = { ...envoi, lignes: lignes(8, 9, 12, 15), origine: 'liste.xlsx', creationUserId: 0 };
  expect((await server.admin.call(importer, chosen)).data).toEqual([{ id: 1, nombre: 4 }]);
  const { data } = await server.admin.call(eleves.list, {
    ecoleId: ecole.ecoleId,
    tri: 'dateNaissance',
    page: 1,
    taille: 10,
  });
  expect(data.map(({ prenoms, sexe, dateNaissance }) => [prenoms, sexe, dateNaissance])).toEqual([
    ['Mamadou', 'M', '2011'],
    ['Aly', 'M', '2012-02-28'],
    ['Aïssatou', 'F', '2012-10-03'],
    ['Ibrahima Sory', 'M', '2012-10-03'],
  ]);
  expect(data[0]).toMatchObject({ tuteurTelephone: '+224622111111', tuteur2Telephone: '+224664111111' });
  const lots = await server.database.read.selectFrom('lots_lignes').select('rang').execute();
  expect(new Set(lots.map(({ rang }) => rang))).toEqual(new Set([8, 9, 12, 15]));

  // The journal says a birth as it is known.
  const mamadou = data[0];
  const { id = 0, modifDate = null } = mamadou ?? {};
  const { data: read } = await server.admin.call(eleves.get, { id });
  const change = { ...read[0], dateNaissance: '2010', id, modifUserId: 0, modifDate };
  expect((await server.admin.call(eleves.update, change)).status).toBe(200);
  const acte = (await server.admin.call(getJournal, { entite: 'eleves', entiteId: id })).data[0];
  expect(acte && changementDuJournal(acte, 'dateNaissance')).toEqual(['vers 2011', 'vers 2010']);
  const held = await server.admin.call(reprendre, { id: 1, modifUserId: 0, modifDate: null });
  expect(held.status).toBe(409);

  const second = { ...envoi, lignes: lignes(13), origine: 'suite.xlsx', creationUserId: 0 };
  expect((await server.admin.call(importer, second)).data).toEqual([{ id: 2, nombre: 1 }]);
  expect((await server.admin.call(reprendre, { id: 2, modifUserId: 0, modifDate: null })).status).toBe(200);
  const actifs = (await server.rows('eleves')).filter(({ estActif }) => estActif === 1);
  expect(actifs.map(({ prenoms }) => prenoms)).toEqual(['Mamadou', 'Aïssatou', 'Ibrahima Sory', 'Aly']);
});
