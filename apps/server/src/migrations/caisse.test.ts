import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { engineOf } from '#core/db/database.ts';
import { uneHistoire, verification } from '../tests/chaine.ts';
import { ownServer } from '../tests/harness.ts';
import { creditTenu } from './0015-caisse.ts';

it('le crédit des caisses d’avant se compte une fois, et se tient ensuite', async () => {
  const server = await ownServer();
  const { ecoleId } = await uneHistoire(server);
  await server.database.transaction(async (trx) => {
    await sql`alter table caisses drop column credit`.execute(trx);
    await creditTenu.up(trx, engineOf(trx), server.now);
  });
  const { credit } = await server.database.read
    .selectFrom('caisses')
    .select('credit')
    .where('ecoleId', '=', ecoleId)
    .executeTakeFirstOrThrow();
  expect(credit).toBe(35_000);
  expect((await verification(server, ecoleId)).constats).toEqual([]);
});
