/**
 * The migration runner: each migration in one transaction, alone (exclusive lock), its name and checksum recorded.
 * A database that holds an unknown migration, or one whose text has changed since, refuses to start: a newer or a
 * different product made it.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { createTable, instant, texte } from './columns.ts';
import type { Database, Engine, Trx } from './database.ts';

export interface Migration {
  /** File name without its ending: '0001-socle'. */
  readonly name: string;
  /** import.meta.url of the file, whose text is the checksum. */
  readonly file: string;
  up(trx: Trx, engine: Engine, now: string): Promise<void>;
}

interface MigrationsTable {
  nom: string;
  empreinte: string;
  instant: string;
}

declare module './tables.ts' {
  interface Tables {
    migrations: MigrationsTable;
  }
}

/** A database that this version of the product must not touch; the message is for the person at the terminal. */
export class MigrationRefusee extends Error {}

/** Any number; the same in every process of the product. */
const ADVISORY_LOCK = 7_403_117_261;

/** White space apart, the text of the migration: a formatter or a checkout with other line ends changes nothing. */
function checksum(migration: Migration): string {
  const text = readFileSync(fileURLToPath(migration.file), 'utf8').replace(/\s+/g, '');
  return createHash('sha256').update(text).digest('hex');
}

async function hasTable(trx: Trx, engine: Engine): Promise<boolean> {
  const query =
    engine === 'sqlite'
      ? sql`select 1 from sqlite_master where type = 'table' and name = 'migrations'`
      : sql`select 1 from information_schema.tables where table_schema = current_schema() and table_name = 'migrations'`;
  return (await query.execute(trx)).rows.length > 0;
}

/** Brings the database up to date and answers the names of what was applied now. */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  now: () => string,
): Promise<string[]> {
  const applied: string[] = [];
  for (;;) {
    const name = await database.transaction((trx) => applyNext(trx, database.engine, migrations, now()));
    if (name === undefined) return applied;
    applied.push(name);
  }
}

/** One transaction each, so that a cut leaves whole migrations; `begin immediate` is SQLite's lock, an advisory one PostgreSQL's. */
async function applyNext(
  trx: Trx,
  engine: Engine,
  migrations: readonly Migration[],
  now: string,
): Promise<string | undefined> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(trx);
  if (!(await hasTable(trx, engine))) {
    await createTable(
      trx,
      engine,
      'migrations',
      { nom: texte(), empreinte: texte(), instant: instant() },
      { primaryKey: ['nom'] },
    );
  }
  const done = await trx.selectFrom('migrations').selectAll().orderBy('nom').execute();
  verify(done, migrations);
  const next = migrations[done.length];
  if (next === undefined) return undefined;
  await next.up(trx, engine, now);
  await trx
    .insertInto('migrations')
    .values({ nom: next.name, empreinte: checksum(next), instant: now })
    .execute();
  return next.name;
}

function verify(done: readonly MigrationsTable[], migrations: readonly Migration[]): void {
  for (const [index, { nom, empreinte }] of done.entries()) {
    const known = migrations[index];
    if (known?.name !== nom) {
      throw new MigrationRefusee(
        `Cette base contient la migration « ${nom} », inconnue de cette version : elle vient d'une version plus récente. Rien n'a été changé.`,
      );
    }
    if (checksum(known) !== empreinte) {
      throw new MigrationRefusee(
        `La migration « ${nom} » n'est plus celle qui a fait cette base. Rien n'a été changé.`,
      );
    }
  }
}
