/**
 * Makes databases for tests that do not begin with an empty one: their beginning is made once. On SQLite it is a file
 * that each test writes for itself. On PostgreSQL the first is copied from a template; a database that a test is done
 * with is emptied to what the template holds, which takes a tenth of the time of another copy.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { type Database, type Db, FICHIER, openDatabase } from '#core/db/database.ts';

/** The beginning: menus, modes and the administrator, or also the reference data of a first start. */
type Modele = 'nu' | 'amorce';

/** A copy of what the database of a test holds: its file, or its rows. */
export type Copie = Buffer | Contents;

/** A database begins with a model, or with a copy of what a test had made of one. */
export type Depart = Modele | Copie;

/** Fills an empty database with what tests begin with. */
export type Fill = (database: Database, depart: Modele) => Promise<void>;

const files = new Map<Modele, Promise<Buffer>>();

/** Puts the file of a SQLite database that holds `depart` into a folder. */
export async function placeFile(dataDir: string, depart: Depart, fill: Fill): Promise<void> {
  writeFileSync(join(dataDir, FICHIER), await fileOf(dataDir, depart, fill));
}

async function fileOf(beside: string, depart: Depart, fill: Fill): Promise<Buffer> {
  if (Buffer.isBuffer(depart)) return depart;
  if (typeof depart === 'object') throw new Error('rows are for PostgreSQL');
  const known = files.get(depart) ?? makeFile(beside, depart, fill);
  files.set(depart, known);
  return known;
}

/** Returns the whole content of the SQLite database of a folder, of which other connections may be open. */
export function copyOfFile(dataDir: string): Buffer {
  const copy = join(dataDir, 'copie.db');
  const base = new DatabaseSync(join(dataDir, FICHIER));
  try {
    base.prepare('vacuum into ?').run(copy);
    return readFileSync(copy);
  } finally {
    base.close();
    rmSync(copy, { force: true });
  }
}

async function makeFile(beside: string, depart: Modele, fill: Fill): Promise<Buffer> {
  const dataDir = mkdtempSync(`${beside}-modele-`);
  try {
    await within(openDatabase({ databaseUrl: '', dataDir }), (database) => fill(database, depart));
    return readFileSync(join(dataDir, FICHIER));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The length of a table's rows, in characters of JSON, from which its statistics matter. */
const LONG = 100_000;

/** The contents of a database: rows of each table, and where each sequence stands. */
interface Contents {
  tables: { name: string; rows: string | null }[];
  sequences: { name: string; last: number | null }[];
  /** The comment that tells which servers may use the base. */
  floors: string | null;
  /** The columns of all tables, as one text. */
  shape: string;
}

const contents = new Map<Modele, Contents>();
/** The names of databases that a test is done with. */
const libres: string[] = [];

interface Grappe {
  root: Database;
  /** Opens a database by its name. */
  open: (name: string) => Database;
  fill: Fill;
}

/** Returns a database that holds `depart`; `name`: that of a new one. */
export async function takeFilled(grappe: Grappe, name: string, depart: Depart): Promise<string> {
  const { root, open } = grappe;
  if (Buffer.isBuffer(depart)) throw new Error('a file is for SQLite');
  const model = typeof depart === 'object' ? 'nu' : depart;
  const known = typeof depart === 'object' ? depart : contents.get(depart);
  const used = known === undefined ? undefined : libres.pop();
  if (known !== undefined && used !== undefined) {
    const isEmptied = await within(open(used), (database) => empty(database, known)).then(
      () => true,
      () => false,
    );
    if (isEmptied) return used;
    // A test changed the tables themselves: its database is worth nothing.
    await sql`drop database ${sql.ref(used)} with (force)`.execute(root.read);
  }
  const template = await makeTemplate(grappe, model);
  // Files are copied: twice as quick as through the log, and nothing here outlives a crash.
  await sql`create database ${sql.ref(name)} template ${sql.ref(template)} strategy file_copy`.execute(
    root.read,
  );
  if (typeof depart === 'object') await within(open(name), (database) => empty(database, depart));
  else if (known === undefined) contents.set(depart, await within(open(name), readContents));
  return name;
}

/** Gives a database back for another test; connections left open end here. */
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

/** Makes the template once for all processes of a run, and returns its name. */
async function makeTemplate({ root, open, fill }: Grappe, depart: Modele): Promise<string> {
  const template = `modele_${depart}`;
  for (;;) {
    const { rows } = await sql<{ isReady: boolean }>`
      select datistemplate as ${sql.ref('isReady')} from pg_database where datname = ${template}`.execute(
      root.read,
    );
    if (rows[0]?.isReady === true) return template;
    // Another process is making it, or has just begun.
    const isMine =
      rows.length === 0 &&
      (await sql`create database ${sql.ref(template)}`.execute(root.read).then(
        () => true,
        () => false,
      ));
    if (isMine) {
      try {
        await within(open(template), (database) => fill(database, depart));
      } catch (error) {
        // Otherwise the others would wait for ever.
        await sql`drop database ${sql.ref(template)}`.execute(root.read);
        throw error;
      }
      await sql`alter database ${sql.ref(template)} with is_template true`.execute(root.read);
    } else await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Returns the rows of a PostgreSQL database. */
export async function readContents({ read }: Database): Promise<Contents> {
  const { rows: names } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by tablename`.execute(
    read,
  );
  const tables: Contents['tables'] = [];
  for (const { name } of names) {
    const { rows } = await sql<{ rows: string | null }>`
      select json_agg(t)::text as rows from ${sql.table(name)} t`.execute(read);
    tables.push({ name, rows: rows[0]?.rows ?? null });
  }
  const { rows: sequences } = await sql<Contents['sequences'][number]>`
    select sequencename as name, last_value as last from pg_sequences where schemaname = current_schema()`.execute(
    read,
  );
  const { rows: comments } = await sql<{ floors: string | null }>`
    select obj_description('migrations'::regclass, 'pg_class') as floors`.execute(read);
  return { tables, sequences, floors: comments[0]?.floors ?? null, shape: await shapeOf(read) };
}

async function shapeOf(db: Db): Promise<string> {
  const { rows } = await sql<{ shape: string }>`
    select string_agg(concat_ws(' ', table_name, column_name, data_type, is_nullable), ', '
      order by table_name, ordinal_position) as shape
    from information_schema.columns where table_schema = current_schema()`.execute(db);
  return rows[0]?.shape ?? '';
}

async function empty(database: Database, { tables, sequences, floors, shape }: Contents): Promise<void> {
  if ((await shapeOf(database.read)) !== shape)
    throw new Error('the tables are no longer those of the template');
  const deletes = tables.map(({ name }) => `delete from "${name}";`).join('\n');
  await database.transaction(async (trx) => {
    // Keys and triggers are off: the rows that are put back are whole.
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
    await sql`comment on table migrations is ${floors === null ? sql.raw('null') : sql.lit(floors)}`.execute(
      trx,
    );
    // The planner may have looked at a long table while it was empty, and would walk it in loops.
    const longs = tables.filter(({ rows }) => rows !== null && rows.length > LONG);
    for (const { name } of longs) await sql`analyze ${sql.table(name)}`.execute(trx);
  });
}
