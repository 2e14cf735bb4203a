import { beforeEach, expect, it } from 'vitest';
import { commencer } from '#tests/departs/commencer.ts';
import { changerEtat } from '#tests/gestes/inscriptions.ts';
import { addInscrit } from '#tests/gestes/scolarite.ts';
import { type EcoleAppelee, equiperDAppels } from '#tests/gestes/suivi.ts';
import type { TestServer } from '#tests/harness.ts';
import { findAnnee } from './annee.ts';
import { effectifsDuJour, elevesDuJour } from './eleves.ts';

let server: TestServer;
let ecole: EcoleAppelee;
beforeEach(async () => {
  ({ server, depart: ecole } = await commencer(equiperDAppels));
});

it('[SUIVI-10] la classe d’un jour a ses élèves venus ce jour-là ou avant, et pas encore partis ; la liste et le compte disent pareil', async () => {
  const [a = 0, b = 0, c = 0] = ecole.inscrits;
  const { inscriptionId: d } = await addInscrit(server, ecole, {
    prenoms: 'Djénabou',
    dateInscription: '2026-11-18',
  });
  await changerEtat(server.admin, a, { dateDepart: '2026-11-19' });
  const { read } = server.database;
  const presents = async (jour: string) => {
    const eleves = await elevesDuJour(read, ecole, jour);
    expect((await effectifsDuJour(read, ecole.ecoleId, jour)).get(ecole.classeId) ?? 0).toBe(eleves.length);
    return new Set(eleves.map(({ inscriptionId }) => inscriptionId));
  };
  expect(await presents('2026-11-17')).toEqual(new Set([a, b, c]));
  expect(await presents('2026-11-18')).toEqual(new Set([a, b, c, d]));
  expect(await presents('2026-11-19')).toEqual(new Set([b, c, d]));
  // No school year has that day.
  expect(await presents('2026-08-01')).toEqual(new Set());
  expect(await findAnnee(read, '2026-08-01')).toBe(null);
});
