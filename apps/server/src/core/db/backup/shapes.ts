/** The tables that the product's migrations make: a backup holds them and a restoration replaces them. */
import { Kysely, sql } from 'kysely';
import { type Migration, migrateWithin } from '#core/db/migrations/migrate.ts';
import { openSqlite, sqliteDialect } from '#core/db/sqlite.ts';
import type { Tables } from '#core/db/tables.ts';

/** The table of the contents of files: id, empreinte, taille, contenu. */
export const TABLE_DES_CONTENUS = 'contenus';

export interface TableShape {
  readonly table: string;
  readonly columns: readonly string[];
  /** The columns of the primary key, in their order in the key. */
  readonly primaryKey: readonly string[];
  /** Whether the database gives the ids: 'id' is then the whole primary key. */
  readonly hasIdentity: boolean;
}

interface ColumnRow {
  name: string;
  pk: number;
}

/** Reads the shapes from an empty database in memory: in a PostgreSQL schema, other tables may stand beside ours. */
export async function shapesOf(migrations: readonly Migration[]): Promise<TableShape[]> {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(openSqlite(':memory:', 'write'), true) });
  try {
    return await db.transaction().execute(async (trx) => {
      await migrateWithin(trx, migrations, new Date(0).toISOString());
      const { rows } = await sql<{ name: string }>`
        select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name
      `.execute(trx);
      const shapes: TableShape[] = [];
      for (const { name } of rows) {
        const columns =
          await sql<ColumnRow>`select name, pk from pragma_table_info(${name}) order by cid`.execute(trx);
        const key = columns.rows.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
        shapes.push({
          table: name,
          columns: columns.rows.map((column) => column.name),
          primaryKey: key.map((column) => column.name),
          hasIdentity: key.length === 1 && key[0]?.name === 'id',
        });
      }
      return shapes;
    });
  } finally {
    await db.destroy();
  }
}
