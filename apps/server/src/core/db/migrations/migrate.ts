/**
 * Runs the migrations: each in one transaction, alone (exclusive lock), with its name and fingerprint recorded. A
 * database that holds an unknown migration, or one that does something else now, is refused: a newer or a different
 * product made it.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { createTable, instant, texte } from '#core/db/columns.ts';
import { type Database, type Db, engineOf, type Trx } from '#core/db/database.ts';
import { type Engine, perEngine } from '#core/db/per-engine.ts';
import { floorsOf, keepFloors, lockWrites, type Sure } from './floors.ts';

/** A migration as its file writes it. */
export interface Steps {
  /** The file name without its ending: '0001-socle'. */
  readonly name: string;
  /** All migrations, in order, of an unpublished version whose last state is the one that this migration reaches. */
  readonly replaces?: readonly string[];
  /**
   * Servers that do not know this migration go on meanwhile: `true` when their writes and reads stay right (a table more, a column
   * that may be empty), `'lecture'` when only their reads do. Absent: they stop, which is right for every migration that nobody
   * thought through.
   */
  readonly sure?: Sure;
  up(trx: Trx, now: string): Promise<void>;
}

export interface Migration extends Steps {
  /** The fingerprint of what the migration does (statements.ts). A database remembers it. */
  readonly empreinte: string;
}

/** The fingerprints of what each migration does, by its name and by engine. */
export type Fingerprints = Readonly<Record<string, Readonly<Partial<Record<Engine, string>>>>>;

/** Returns the migrations with their fingerprints: one for both engines, so that each understands a backup of the other. */
export function sealed(steps: readonly Steps[], fingerprints: Fingerprints): Migration[] {
  return steps.map((one) => {
    const { sqlite = '', postgres = '' } = fingerprints[one.name] ?? {};
    return { ...one, empreinte: createHash('sha256').update(`${sqlite}\n${postgres}`).digest('hex') };
  });
}

interface MigrationsTable {
  nom: string;
  empreinte: string;
  instant: string;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    migrations: MigrationsTable;
  }
}

/** A database that this version of the product must not touch; the message is for the person at the terminal. */
export class MigrationRefusee extends Error {}
/** A newer version made the database. */
export class VersionPlusRecente extends MigrationRefusee {}

/** Any number serves, as long as every process of the product has the same. */
const ADVISORY_LOCK = 7_403_117_261;

/** A migration that made a database, as the database or a backup of it tells. */
export interface Applied {
  nom: string;
  empreinte: string;
}

const MIGRATIONS_TABLE = perEngine({
  sqlite: sql`select 1 from sqlite_master where type = 'table' and name = 'migrations'`,
  postgres: sql`select 1 from information_schema.tables where table_schema = current_schema() and table_name = 'migrations'`,
});

const hasTable = async (db: Db): Promise<boolean> => (await MIGRATIONS_TABLE.execute(db)).rows.length > 0;

/** Reads the migrations that made this database, in order; undefined when the product never opened it. */
export async function appliedMigrations(db: Db): Promise<Applied[] | undefined> {
  if (!(await hasTable(db))) return undefined;
  return db.selectFrom('migrations').select(['nom', 'empreinte']).orderBy('nom').execute();
}

/** Brings the database up to date, and returns the names of the migrations that it applied. */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  now: () => string,
): Promise<string[]> {
  const applied: string[] = [];
  for (;;) {
    const name = await database.transaction((trx) => applyNext(trx, migrations, now(), true));
    if (name === undefined) return applied;
    applied.push(name);
  }
}

/** Keeps every other process from migrating until the transaction ends. */
export async function lockMigrations(trx: Trx): Promise<void> {
  if (engineOf(trx) === 'postgres') await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(trx);
}

/**
 * Keeps migrations waiting until the transaction ends; returns false when one is under way. On PostgreSQL, a snapshot
 * begun before a migration rewrites a table sees that table empty.
 */
export async function tryLockMigrations(db: Db): Promise<boolean> {
  const { rows } = await perEngine<{ isLocked: unknown }>({
    sqlite: sql`select true as "isLocked"`,
    postgres: sql`select pg_try_advisory_xact_lock_shared(${ADVISORY_LOCK}) as "isLocked"`,
  }).execute(db);
  return Boolean(rows[0]?.isLocked);
}

/** Migrates inside one open transaction, for a database that is made whole or not at all. */
export async function migrateWithin(trx: Trx, migrations: readonly Migration[], now: string): Promise<void> {
  while ((await applyNext(trx, migrations, now)) !== undefined);
}

/**
 * Applies the next migration in a transaction of its own, so that a cut leaves whole migrations. SQLite locks by
 * `begin immediate`, PostgreSQL by an advisory lock. `isServed`: other servers may be writing, and wait or stop.
 */
async function applyNext(
  trx: Trx,
  migrations: readonly Migration[],
  now: string,
  isServed = false,
): Promise<string | undefined> {
  await lockMigrations(trx);
  if (!(await hasTable(trx))) {
    await createTable(
      trx,
      'migrations',
      { nom: texte(), empreinte: texte(), instant: instant() },
      { primaryKey: ['nom'] },
    );
  }
  const done = await trx.selectFrom('migrations').selectAll().orderBy('nom').execute();
  verifyMigrations(done, migrations);
  const next = migrations[done.length];
  if (next === undefined) return undefined;
  // The lock of migrations is had already, and no write asks for it: nobody waits for the other in a circle.
  if (isServed && next.sure !== true) await lockWrites(trx);
  await next.up(trx, now);
  await keepFloors(trx, floorsOf(migrations.slice(0, done.length + 1)));
  await trx
    .insertInto('migrations')
    .values({ nom: next.name, empreinte: next.empreinte, instant: now })
    .execute();
  return next.name;
}

/** Returns what was applied, an unpublished version's migrations under the names of those that replace them. */
export function inTodaysNames(done: readonly Applied[], migrations: readonly Migration[]): Applied[] {
  const index = migrations.findIndex(
    ({ replaces }) => replaces !== undefined && replaces.every((name, rank) => done[rank]?.nom === name),
  );
  const replaced = migrations[index]?.replaces;
  if (replaced === undefined) return [...done];
  const today = migrations.slice(0, index + 1).map(({ name, empreinte }) => ({ nom: name, empreinte }));
  return [...today, ...done.slice(replaced.length)];
}

/** Whether an unpublished version made the database: the list that it applied begins as a list that a migration replaces. */
function isOfUnpublished(done: readonly Applied[], migrations: readonly Migration[]): boolean {
  const lists = migrations.flatMap(({ replaces }) => (replaces === undefined ? [] : [replaces]));
  return lists.some((list) => done.every(({ nom }, rank) => list.length <= rank || list[rank] === nom));
}

/**
 * Refuses when this version of the product does not know all migrations that made `subject` ('Cette base').
 * @throws MigrationRefusee
 */
export function verifyMigrations(
  done: readonly Applied[],
  migrations: readonly Migration[],
  subject = 'Cette base',
): void {
  for (const [index, { nom, empreinte }] of done.entries()) {
    const known = migrations[index];
    if (known?.name === nom && known.empreinte === empreinte) continue;
    if (isOfUnpublished(done, migrations)) {
      throw new MigrationRefusee(
        `${subject} vient d'une version de développement, d'avant 0.1.0 : avec la dernière de ces versions, lancez npm start puis npm run sauvegarde -- FICHIER ; avec celle-ci, npm run restauration -- FICHIER --remplacer. Rien n'a été changé.`,
      );
    }
    if (known?.name !== nom) {
      throw new VersionPlusRecente(
        `${subject} contient la migration « ${nom} », inconnue de cette version : elle vient d'une version plus récente. Rien n'a été changé.`,
      );
    }
    throw new MigrationRefusee(
      `La migration « ${nom} » n'est plus celle qui a fait ${subject.toLowerCase()}. Rien n'a été changé.`,
    );
  }
}
