/**
 * Reads everything that a database holds, for tests that compare two states of it or search it for what must not be
 * there.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { anyTable, type Database, type Db } from '#core/db/database.ts';
import type { Row } from '#core/db/tables.ts';

export type Contenu = Record<string, Row[]>;

/** Reads the names of the tables, in alphabetical order. */
export async function tableNames(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => name).toSorted();
}

/** Reads all rows of all tables but `except`, each table in one order that its contents alone decide. */
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

/** The print of each table, in place of its rows: when a row comes, goes or changes, its table's print changes. */
type Empreintes = Record<string, string>;

/** The last prints of a SQLite database, and the number of its state when they were taken. */
const dernieres = new WeakMap<Database, { etat: unknown; prints: Empreintes }>();

/** The table that tells of readings and refusals: a call that writes nothing may still leave its line there. */
const TRACE = 'traces';

/** Returns the prints of all tables but `except` and the trace, for tests that compare the whole of a database again and again. */
export async function empreintes(database: Database, except: readonly string[] = []): Promise<Empreintes> {
  const all =
    database.engine === 'sqlite' ? await printsOfSqlite(database) : await printsOfPostgres(database);
  return Object.fromEntries(
    Object.entries(all).filter(([table]) => table !== TRACE && !except.includes(table)),
  );
}

async function printsOfSqlite(database: Database): Promise<Empreintes> {
  const { read } = database;
  // The number changes only when another connection has committed: the writing one is another.
  const { rows: versions } = await sql<{ data_version: number }>`pragma data_version`.execute(read);
  const etat = versions[0]?.data_version;
  const known = dernieres.get(database);
  if (known !== undefined && known.etat === etat) return known.prints;
  const prints: Empreintes = {};
  const { rows: tables } = await sql<{ name: string; columns: string }>`
    select m.name, group_concat('"' || c.name || '"') as columns
    from sqlite_master m join pragma_table_info(m.name) c
    where m.type = 'table' and m.name not like 'sqlite%' group by m.name`.execute(read);
  for (const { name, columns } of tables) {
    // The rows come in the order of the file, which only writes change. SQLite writes them as one text: a third of the time.
    const { rows } = await sql<{ all: string }>`
      select json_group_array(json_array(${sql.raw(columns)})) as "all" from ${sql.table(name)}`.execute(
      read,
    );
    prints[name] = createHash('sha256')
      .update(rows[0]?.all ?? '')
      .digest('base64');
  }
  dernieres.set(database, { etat, prints });
  return prints;
}

async function printsOfPostgres({ read }: Database): Promise<Empreintes> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(read);
  // The prints of the rows are added up, so that their order does not count.
  const each = tables.map(
    ({ name }) => sql`select ${sql.lit(name)} as name, count(*) || ' ' ||
      coalesce(sum(hashtextextended(t::text, 0)), 0) as print from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; print: string }>`${sql.join(each, sql` union all `)}`.execute(
    read,
  );
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}
