import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { reprendre } from '#caisse/tests/gestes.ts';
import { reprises } from '#migrations/0016-reprises.ts';
import { verification } from '#tests/argent/chaine.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { addInscrit, equiper, payer, soldeDe } from '#tests/gestes/scolarite.ts';

it('[DEBUT-08] une base d’avant garde ses échéances et ses paiements, et reçoit des reprises', async () => {
  const { server, depart: ecole } = await commencer(equiper);
  const { eleveId } = await addInscrit(server, ecole);
  await payer(server.admin, ecole.ecoleId, eleveId, 120_000);
  const avant = await soldeDe(server.admin, eleveId);
  const lignes = await server.rows('echeances');
  await server.database.transaction(async (trx) => {
    // The schema as it was published.
    for (const table of ['reprises_parts', 'reprises'])
      await sql`drop table ${sql.table(table)}`.execute(trx);
    const menu = await trx
      .selectFrom('menus')
      .select('id')
      .where('reference', '=', 'reprises')
      .executeTakeFirstOrThrow();
    await trx.deleteFrom('privileges').where('menuId', '=', menu.id).execute();
    await trx.deleteFrom('menus').where('id', '=', menu.id).execute();
    await sql`alter table echeances alter column "prestationId" set not null`.execute(trx);
    await reprises.up(trx, server.now);
  });
  expect(await server.rows('echeances')).toEqual(lignes);
  expect(await soldeDe(server.admin, eleveId)).toEqual(avant);
  const montants = { resteAnterieur: 30_000, dejaPaye: 40_000 };
  expect((await reprendre(server.admin, ecole.ecoleId, eleveId, montants)).status).toBe(201);
  expect((await soldeDe(server.admin, eleveId)).reste).toBe(avant.reste - 10_000);
  expect((await verification(server, ecole.ecoleId)).constats).toEqual([]);
});
