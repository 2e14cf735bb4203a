import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { verifyJournal } from '#core/db/journal/verify.ts';
import { chaines } from '#migrations/0025-chaines.ts';
import { uneHistoire, verification } from '#tests/argent/chaine.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { payer } from '#tests/gestes/scolarite.ts';

it('[SEC-08] une base d’avant a son journal et ses montants dus enchaînés, dit où la preuve commence, et continue', async () => {
  const {
    server,
    depart: { ecoleId, ids, tete },
  } = await commencer(uneHistoire);
  await server.database.transaction(async (trx) => {
    // The schema as it was published.
    await sql`drop index ${sql.ref('ix_rattachements_journalId')}`.execute(trx);
    for (const table of ['dus', 'chaines']) await sql`drop table ${sql.table(table)}`.execute(trx);
    for (const column of ['chaine', 'rang', 'sel', 'scelle', 'empreinte', 'lien', 'effaceLe'])
      await sql`alter table journal drop column ${sql.ref(column)}`.execute(trx);
    await chaines.up(trx, server.now);
  });
  const report = await verifyJournal(server.database.read, ecoleId);
  expect(report).toMatchObject({ fautes: [], debut: report.actes, depuis: server.now });
  const first = await server.database.read
    .selectFrom('paiements')
    .select('eleveId')
    .where('id', '=', Number(ids[0]))
    .executeTakeFirstOrThrow();
  const caissier = await server.signIn(server.admin.id);
  expect((await payer(caissier, ecoleId, first.eleveId, 1000)).status).toBe(201);
  // The closing of before had told its heads of other chains; those of this one begin anew.
  const { constats, dit } = await verification(server, ecoleId, [tete]);
  expect(constats.filter((one) => !one.startsWith('clôture'))).toEqual([]);
  expect(dit).toMatch(/la preuve commence le 22.11.2026 08:00:00, \d+ lignes étaient là avant/);
  await server.database.transaction((trx) =>
    trx.updateTable('journal').set({ userId: 99 }).where('id', '=', 3).execute(),
  );
  expect((await verifyJournal(server.database.read, null)).fautes).toHaveLength(1);
});
