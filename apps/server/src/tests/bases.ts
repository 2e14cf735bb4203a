/**
 * Databases of the test cluster for tests that begin with all migrations applied. The first is copied from a template;
 * one that a test is done with is emptied to what the migrations leave, which takes a tenth of the time of another copy.
 */
import { sql } from 'kysely';
import type { Database } from '#core/db/database.ts';
import { migrate } from '#core/db/migrate.ts';
import { MIGRATIONS } from '../migrations/index.ts';

const MODELE = 'modele_essais';

/** What the migrations leave: rows of each table, and where each sequence stands. */
interface Depart {
  tables: { name: string; rows: string | null }[];
  sequences: { name: string; last: number | null }[];
}

let depart: Depart | undefined;
/** Names of databases that a test is done with. */
const libres: string[] = [];

interface Grappe {
  root: Database;
  /** Of a database by its name. */
  open: (name: string) => Database;
}

/** A database with all migrations applied; `name` is what a new one is called. */
export async function takeMigrated({ root, open }: Grappe, name: string, now: string): Promise<string> {
  const known = depart;
  const used = known === undefined ? undefined : libres.pop();
  if (known !== undefined && used !== undefined) {
    const isEmptied = await within(open(used), (database) => empty(database, known)).then(
      () => true,
      () => false,
    );
    if (isEmptied) return used;
    // A test took a table away: its database is worth nothing.
    await sql`drop database ${sql.ref(used)} with (force)`.execute(root.read);
  }
  await makeTemplate({ root, open }, now);
  // Copied as files: twice as quick as through the log, and nothing here outlives a crash.
  await sql`create database ${sql.ref(name)} template ${sql.ref(MODELE)} strategy file_copy`.execute(
    root.read,
  );
  depart ??= await within(open(name), readDepart);
  return name;
}

/** Gives it back for another test; connections that one left open end here. */
export async function giveBack({ root }: Grappe, name: string): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(
    root.read,
  );
  libres.push(name);
}

async function within<T>(database: Database, work: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Makes the template once for all processes of a run. */
async function makeTemplate({ root, open }: Grappe, now: string): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isReady: boolean }>`
      select datistemplate as ${sql.ref('isReady')} from pg_database where datname = ${MODELE}`.execute(
      root.read,
    );
    if (rows[0]?.isReady === true) return;
    // Another process is making it, or has just begun.
    const isMine =
      rows.length === 0 &&
      (await sql`create database ${sql.ref(MODELE)}`.execute(root.read).then(
        () => true,
        () => false,
      ));
    if (isMine) {
      try {
        await within(open(MODELE), (database) => migrate(database, MIGRATIONS, () => now));
      } catch (error) {
        // Else the others would wait for ever.
        await sql`drop database ${sql.ref(MODELE)}`.execute(root.read);
        throw error;
      }
      await sql`alter database ${sql.ref(MODELE)} with is_template true`.execute(root.read);
    } else await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function readDepart({ read }: Database): Promise<Depart> {
  const { rows: names } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by tablename`.execute(
    read,
  );
  const tables: Depart['tables'] = [];
  for (const { name } of names) {
    const { rows } = await sql<{ rows: string | null }>`
      select json_agg(t)::text as rows from ${sql.table(name)} t`.execute(read);
    tables.push({ name, rows: rows[0]?.rows ?? null });
  }
  const { rows: sequences } = await sql<Depart['sequences'][number]>`
    select sequencename as name, last_value as last from pg_sequences where schemaname = current_schema()`.execute(
    read,
  );
  return { tables, sequences };
}

async function empty(database: Database, { tables, sequences }: Depart): Promise<void> {
  const deletes = tables.map(({ name }) => `delete from "${name}";`).join('\n');
  await database.transaction(async (trx) => {
    // Neither keys nor triggers: what is put back is whole.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql.raw(`do $$ begin ${deletes} end $$`).execute(trx);
    for (const { name, rows } of tables) {
      if (rows === null) continue;
      await sql`insert into ${sql.table(name)} overriding system value
        select * from json_populate_recordset(null::${sql.table(name)}, ${rows}::json)`.execute(trx);
    }
    const places = sequences.map(
      ({ name, last }) => sql`setval(${`"${name}"`}, ${sql.lit(last ?? 1)}, ${sql.lit(last !== null)})`,
    );
    await sql`select ${sql.join(places)}`.execute(trx);
  });
}
