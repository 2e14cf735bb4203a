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
import type { Database, Db, Engine, Trx } from './database.ts';

export interface Migration {
  /** File name without its ending: '0001-socle'. */
  readonly name: string;
  /** import.meta.url of the file, whose code is the checksum. */
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

/** A migration that made a database, as the database or a backup of it tells. */
export interface Applied {
  nom: string;
  empreinte: string;
}

function checksum(migration: Migration): string {
  return fingerprint(readFileSync(fileURLToPath(migration.file), 'utf8'));
}

/** A string is taken first, so that what looks like a comment inside it is none. */
const STRING_OR_COMMENT = /(?<text>(["'`])(?:\\[^]|(?!\2)[^\\])*\2)|\/\/[^\n]*|\/\*[^]*?\*\//g;

/**
 * Of a migration's text without its comments and white space: a corrected comment, a formatter or a checkout with other
 * line ends changes nothing. What the helpers that it calls do is held by the snapshots beside the migrations.
 */
export function fingerprint(source: string): string {
  const code = source.replace(STRING_OR_COMMENT, (_all, text: string | undefined) => text ?? ' ');
  return createHash('sha256').update(code.replace(/\s+/g, '')).digest('hex');
}

async function hasTable(db: Db, engine: Engine): Promise<boolean> {
  const query =
    engine === 'sqlite'
      ? sql`select 1 from sqlite_master where type = 'table' and name = 'migrations'`
      : sql`select 1 from information_schema.tables where table_schema = current_schema() and table_name = 'migrations'`;
  return (await query.execute(db)).rows.length > 0;
}

/** What made this database, in order; undefined when the product never opened it. */
export async function appliedMigrations(db: Db, engine: Engine): Promise<Applied[] | undefined> {
  if (!(await hasTable(db, engine))) return undefined;
  return db.selectFrom('migrations').select(['nom', 'empreinte']).orderBy('nom').execute();
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

/** Keeps every other process from migrating until the transaction ends. */
export async function lockMigrations(trx: Trx, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(trx);
}

/** The same inside one open transaction: for a database that is made whole or not at all. */
export async function migrateWithin(
  trx: Trx,
  engine: Engine,
  migrations: readonly Migration[],
  now: string,
): Promise<void> {
  while ((await applyNext(trx, engine, migrations, now)) !== undefined);
}

/** One transaction each, so that a cut leaves whole migrations; `begin immediate` is SQLite's lock, an advisory one PostgreSQL's. */
async function applyNext(
  trx: Trx,
  engine: Engine,
  migrations: readonly Migration[],
  now: string,
): Promise<string | undefined> {
  await lockMigrations(trx, engine);
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
  verifyMigrations(done, migrations);
  const next = migrations[done.length];
  if (next === undefined) return undefined;
  await next.up(trx, engine, now);
  await trx
    .insertInto('migrations')
    .values({ nom: next.name, empreinte: checksum(next), instant: now })
    .execute();
  return next.name;
}

/**
 * Whether this version of the product knows all that made `subject` ('Cette base').
 * @throws MigrationRefusee
 */
export function verifyMigrations(
  done: readonly Applied[],
  migrations: readonly Migration[],
  subject = 'Cette base',
): void {
  for (const [index, { nom, empreinte }] of done.entries()) {
    const known = migrations[index];
    if (known?.name !== nom) {
      throw new MigrationRefusee(
        `${subject} contient la migration « ${nom} », inconnue de cette version : elle vient d'une version plus récente. Rien n'a été changé.`,
      );
    }
    if (checksum(known) !== empreinte) {
      throw new MigrationRefusee(
        `La migration « ${nom} » n'est plus celle qui a fait ${subject.toLowerCase()}. Rien n'a été changé.`,
      );
    }
  }
}
