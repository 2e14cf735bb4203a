import { addPassage } from '@gestionscolaire/contract/eleves/passages.ts';
import { expect, it } from 'vitest';
import { passages } from '#migrations/0021-passages.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { addInscrit, equiper, payer, soldeDe } from '#tests/gestes/scolarite.ts';
import { sans } from './avant.ts';

it('[ANNEE-05] une base d’avant garde ses élèves et ce qu’ils doivent, et en fait passer', async () => {
  const { server, depart: ecole } = await commencer(equiper);
  const versEcoleId = await createSchool(server);
  const { eleveId } = await addInscrit(server, ecole);
  await payer(server.admin, ecole.ecoleId, eleveId, 120_000);
  const avant = await soldeDe(server.admin, eleveId);
  await server.database.transaction(async (trx) => {
    await sans(trx, ['parcours', 'passages'], ['passages']);
    await passages.up(trx, server.now);
  });
  expect(await soldeDe(server.admin, eleveId)).toEqual(avant);
  const sent = { ecoleId: ecole.ecoleId, eleveId, versEcoleId, jour: '2026-11-10', creationUserId: 0 };
  const { status, data } = await server.admin.call(addPassage, sent);
  expect(status).toBe(201);
  expect((await soldeDe(server.admin, Number(data[0]?.eleveId))).parcours).toHaveLength(1);
});
