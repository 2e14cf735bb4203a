import { addFusion } from '@gestionscolaire/contract/caisse/fusions.ts';
import { expect, it } from 'vitest';
import { fusions } from '#migrations/0019-fusions.ts';
import { ecrituresDe, verification } from '#tests/argent/chaine.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { addEleve, addInscrit, equiper, payer, soldeDe } from '#tests/gestes/scolarite.ts';
import { sans } from './avant.ts';

it('[ANNEE-06] une base d’avant garde ses élèves, ses reçus et sa chaîne, et réunit des fiches', async () => {
  const { server, depart: ecole } = await commencer(equiper);
  const { ecoleId } = ecole;
  const { eleveId } = await addInscrit(server, ecole);
  await payer(server.admin, ecoleId, eleveId, 120_000);
  const avant = await soldeDe(server.admin, eleveId);
  const ecritures = await ecrituresDe(server, ecoleId);
  await server.database.transaction(async (trx) => {
    await sans(trx, ['fusions_lignes', 'fusions'], ['fusions']);
    await fusions.up(trx, server.now);
  });
  expect(await ecrituresDe(server, ecoleId)).toEqual(ecritures);
  expect(await soldeDe(server.admin, eleveId)).toEqual(avant);
  const autreId = await addEleve(server, ecoleId);
  const fiches = { eleveId: autreId, ecarteId: eleveId, modifDate: null, modifDateEcarte: null };
  const sent = { ecoleId, ...fiches, prend: [], retireIds: [], creationUserId: 0 };
  const { status } = await server.admin.call(addFusion, sent);
  expect(status).toBe(201);
  expect((await soldeDe(server.admin, autreId)).reste).toBe(avant.reste);
  expect((await verification(server, ecoleId)).constats).toEqual([]);
});
