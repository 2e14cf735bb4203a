import { traceSelectBy } from '@gestionscolaire/contract/administration/traces/traces.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { traces } from '#migrations/0027-traces.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { addInscrit, equiper, soldeDe } from '#tests/gestes/scolarite.ts';
import { sans } from './avant.ts';

it('[SEC-07] une base d’avant garde ses élèves, a sa trace dès la mise à jour, et qui tient tout a son menu', async () => {
  const { server, depart: ecole } = await commencer(equiper);
  const { eleveId } = await addInscrit(server, ecole);
  const avant = await soldeDe(server.admin, eleveId);
  await server.database.transaction(async (trx) => {
    await sans(trx, ['traces'], ['traces']);
    await sql`drop index ${sql.ref('ix_eleves_photo')}`.execute(trx);
    await traces.up(trx, server.now);
    await trx
      .updateTable('versions')
      .set((eb) => ({ numero: eb('numero', '+', 1) }))
      .where('nom', '=', 'droits')
      .execute();
  });
  expect(await soldeDe(server.admin, eleveId)).toEqual(avant);
  const { data } = await server.admin.call(traceSelectBy, { page: 1, filtres: `eleveId:${eleveId}` });
  expect(data.some(({ quoi, userId }) => quoi === 'lecture' && userId === server.admin.id)).toBe(true);
});
