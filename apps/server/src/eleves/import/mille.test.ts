// @module-tag nombre
import { elevesImport } from '@gestionscolaire/contract/eleves/eleves-import.ts';
import { expect, it } from 'vitest';
import { anyTable } from '#core/db/database.ts';
import { withKeys } from '#core/db/rows.ts';
import { elevesSource } from '#eleves/fiche/eleves.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { unEleve } from '#tests/gestes/eleves.ts';
import { equiper } from '#tests/gestes/scolarite.ts';
import { MOTEUR } from '#tests/harness.ts';

const SYLLABES = ['ma', 'dou', 'ka', 'li', 'sy', 'ba', 'ra', 'fo', 'né', 'ti', 'sou', 'ya'];
const mot = (seed: number) => [seed, seed * 7 + 3, seed * 13 + 5].map((one) => SYLLABES[one % 12]).join('');
/** Makes pupils out of about a hundred names, as a town has them. */
const prenoms = (rang: number) => `${mot(rang % 90)} ${mot((rang * 31) % 71)}`;
const nom = (rang: number) => mot((rang * 17) % 40);
const jour = (rang: number) =>
  `${2008 + (rang % 11)}-${String(2 + (rang % 11)).padStart(2, '0')}-${String(1 + (rang % 27)).padStart(2, '0')}`;
const COLONNES = ['prenoms', 'nom', 'sexe', 'dateNaissance', 'classe', 'tuteurTelephone'];

/** The short run takes the full number on SQLite only; the long run takes it on both engines. */
const IS_WHOLE = MOTEUR === 'sqlite' || process.env['TESTS_LONGS'] === '1';
const CONNUS = IS_WHOLE ? 5000 : 1500;
const IMPORTES = IS_WHOLE ? 1000 : 300;

it('mille élèves parmi cinq mille se vérifient par cent, s’inscrivent ensemble et se reprennent', async () => {
  const { server, depart: ecole } = await commencer(equiper);
  const { ecoleId } = ecole;
  const stamps = { creationDate: server.now, creationUserId: null, modifDate: null, modifUserId: null };
  await server.database.transaction(async (trx) => {
    const rows = Array.from({ length: CONNUS }, (_, rang) => ({
      ...withKeys(
        {
          ...unEleve(ecoleId),
          tuteurTelephone: null,
          prenoms: prenoms(rang),
          nom: nom(rang),
          matricule: `A${rang}`,
        },
        [...elevesSource.keyed],
      ),
      dateNaissance: jour(rang),
      estActif: 1,
      ...stamps,
    }));
    for (let start = 0; start < rows.length; start += 100)
      await anyTable(trx)
        .insertInto('eleves')
        .values(rows.slice(start, start + 100))
        .execute();
  });

  // The first hundred are there already; the others were born in a later year.
  const lignes = Array.from({ length: IMPORTES }, (_, rang) => ({
    ligne: rang + 2,
    cellules: [
      prenoms(rang),
      nom(rang),
      rang % 2 === 0 ? 'F' : 'M',
      rang < 100 ? jour(rang) : `20${20 + (rang % 5)}-01-${String(1 + (rang % 28)).padStart(2, '0')}`,
      '7e A',
      rang < 100 ? null : String(650_000_000 + rang),
    ],
  }));
  const prestationIds = [ecole.mensualite, ecole.scolarite, ecole.tenue];
  const options = { sessionId: ecole.sessionId, prestationIds };
  const { verifier, importer, reprendre } = elevesImport;
  const vus: number[] = [];
  for (let start = 0; start < IMPORTES; start += 100) {
    const piece = { ecoleId, options, colonnes: COLONNES, lignes: lignes.slice(start, start + 100) };
    const { data, status } = await server.admin.call(verifier, piece);
    expect([status, data.flatMap(({ fautes }) => Object.values(fautes))]).toEqual([200, []]);
    vus.push(
      ...data.filter(({ candidats }) => candidats.some(({ id }) => id !== null)).map(({ ligne }) => ligne),
    );
  }
  expect(vus).toEqual(lignes.slice(0, 100).map(({ ligne }) => ligne));

  const decidees = lignes.map((row) => ({ ...row, decision: 'nouveau' as const }));
  const envoi = { ecoleId, options, colonnes: COLONNES, lignes: decidees, origine: 'rentree.csv' };
  expect((await server.admin.call(importer, { ...envoi, creationUserId: 0 })).data).toEqual([
    { id: 1, nombre: IMPORTES },
  ]);
  const count = async (table: 'eleves' | 'inscriptions' | 'echeances') =>
    (await server.rows(table)).filter((row) => row['estActif'] === 1).length;
  const counts = async () => [await count('eleves'), await count('inscriptions'), await count('echeances')];
  // Each has nine months, the registration, three tranches and the uniform.
  expect(await counts()).toEqual([CONNUS + IMPORTES, IMPORTES, 14 * IMPORTES]);
  expect((await server.admin.call(reprendre, { id: 1, modifUserId: 0, modifDate: null })).status).toBe(200);
  expect(await counts()).toEqual([CONNUS, 0, 0]);
}, 240_000);
