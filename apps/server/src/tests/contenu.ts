/** Everything a database holds, for tests that compare two states of it or search it for what must not be there. */
import { sql } from 'kysely';
import { anyTable, type Db } from '#core/db/database.ts';
import type { Row } from '#core/db/tables.ts';

export type Contenu = Record<string, Row[]>;

/** Names of the tables, in alphabetical order. */
export async function tableNames(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => name).toSorted();
}

/** All rows of all tables but `except`, each table in one order that its contents alone decide. */
export async function contenu(db: Db, except: readonly string[] = []): Promise<Contenu> {
  const found: Contenu = {};
  for (const table of await tableNames(db)) {
    if (except.includes(table)) continue;
    const rows = await anyTable(db).selectFrom(table).selectAll().execute();
    const texts = new Map(rows.map((row) => [row, JSON.stringify(row)]));
    found[table] = rows.toSorted((a, b) => ((texts.get(a) ?? '') < (texts.get(b) ?? '') ? -1 : 1));
  }
  return found;
}

/** Column names of a table, as the engine reports them. */
export async function columnNames(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} limit 1`.execute(db);
  return Object.keys(rows[0] ?? {});
}
