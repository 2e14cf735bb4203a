/** Takes away from a base what a migration brought: it is then as it was published before. */
import { sql } from 'kysely';
import type { Trx } from '#core/db/database.ts';

/** Removes tables, and menus with who holds them. */
export async function sans(trx: Trx, tables: readonly string[], menus: readonly string[]): Promise<void> {
  for (const table of tables) await sql`drop table ${sql.table(table)}`.execute(trx);
  for (const reference of menus) {
    const menu = await trx
      .selectFrom('menus')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    await trx.deleteFrom('privileges').where('menuId', '=', menu.id).execute();
    await trx.deleteFrom('menus').where('id', '=', menu.id).execute();
  }
}
