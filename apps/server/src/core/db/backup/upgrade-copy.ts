/**
 * Keeps a way back from an upgrade. It copies a filled database beside itself, and checks the copy, before the first
 * migration that waits. A version that finds a database newer than itself names that copy.
 */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR } from '@gestionscolaire/contract/core/values/durations.ts';
import { isDiskFull, isUnavailable } from '#core/db/constraints.ts';
import { type Database, type DatabaseConfig, FICHIER } from '#core/db/database.ts';
import {
  appliedMigrations,
  lockMigrations,
  type Migration,
  MigrationRefusee,
  migrate,
  VersionPlusRecente,
  verifyMigrations,
} from '#core/db/migrations/migrate.ts';
import type { Engine } from '#core/db/per-engine.ts';
import { type BackupOptions, backup, MiseAJourEnCours, SauvegardeImpossible } from './backup.ts';
import { type Header, readBackup } from './file.ts';
import { isSealed } from './seal.ts';

/** The name of a copy, 'avant-mise-a-jour-2026-11-22-101503.sauvegarde': a file of another name belongs to somebody. */
const COPIE = /^avant-mise-a-jour-\d{4}-\d{2}-\d{2}-\d{6}\.sauvegarde$/;
const PARTIELLE = /^\.avant-mise-a-jour-.*\.partiel$/;
/** The number of upgrades from which one may go back. */
const GARDEES = 3;

export interface UpgradeOptions extends BackupOptions {
  /** Whether the database holds anything that a person added; migrations alone may have made it. */
  isFilled: (database: Database) => Promise<boolean>;
  /** Tells the person at the terminal. */
  say: (line: string) => void;
}

/**
 * Brings the database up to date as `migrate` does. When it is filled and migrations wait, it first makes a checked
 * copy, and `say` tells where the copy is.
 * @throws MigrationRefusee when no copy can be made, and when a newer version made the database; nothing has changed
 * then
 */
export async function migrateWithCopy(
  database: Database,
  config: DatabaseConfig,
  options: UpgradeOptions,
): Promise<void> {
  await orWayBack(config, database.engine, options, async () => {
    while (await isOutgrown(database, options)) if (await isCopied(config, options)) break;
    await migrate(database, options.migrations, options.now);
  });
}

/** Whether an older version filled the database. */
async function isOutgrown(database: Database, { migrations, isFilled }: UpgradeOptions): Promise<boolean> {
  const done = await database.transaction(async (trx) => {
    // Another server may be upgrading it: once that one has finished, no migration waits.
    await lockMigrations(trx);
    return (await appliedMigrations(trx)) ?? [];
  });
  verifyMigrations(done, migrations);
  return done.length > 0 && done.length < migrations.length && isFilled(database);
}

/** Copies the database; returns false when another server is at its upgrade. */
async function isCopied(config: DatabaseConfig, options: UpgradeOptions): Promise<boolean> {
  const { dataDir } = config;
  const { say } = options;
  removeCut(dataDir);
  say("Mise à jour de la base : une copie vérifiée en est faite d'abord…");
  const [day = '', time = ''] = options.now().split('T');
  const file = join(dataDir, `avant-mise-a-jour-${day}-${time.slice(0, 8).replaceAll(':', '')}.sauvegarde`);
  try {
    await backup(config, file, options);
  } catch (error) {
    if (error instanceof MiseAJourEnCours) return false;
    if (isUnavailable(error)) throw error;
    throw new MigrationRefusee(
      `La base attend une mise à jour, et la copie qui doit la précéder n'a pas pu être faite : ${reasonOf(error, dataDir)} Rien n'a été changé.`,
    );
  }
  say(`Copie faite et vérifiée : ${file}`);
  await forget(dataDir, options.phrase);
  return true;
}

/** Removes the files of copies that were cut; a file of less than an hour may be another server's. */
function removeCut(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((one) => PARTIELLE.test(one))) {
    const file = join(dataDir, name);
    const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - written > HOUR) rmSync(file, { force: true });
  }
}

/** The codes of the system when nothing more fits: disk, quota, size of a file. */
const NO_ROOM: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG'];

function reasonOf(error: unknown, dataDir: string): string {
  if (error instanceof SauvegardeImpossible) return error.message;
  if (isDiskFull(error) || NO_ROOM.includes(Reflect.get(Object(error), 'code'))) {
    return `il n'y a plus de place sur le disque. Libérez-en dans ${dataDir}, puis recommencez.`;
  }
  return `${error instanceof Error ? error.message : String(error)}.`;
}

/** Reads the copies beside the database, the newest first. */
async function copies(
  dataDir: string,
  phrase: string | null = null,
): Promise<{ file: string; header: Header }[]> {
  const names = readdirSync(dataDir).filter((name) => COPIE.test(name));
  const found: { file: string; header: Header }[] = [];
  for (const name of names.toSorted().toReversed()) {
    const file = join(dataDir, name);
    const header = await headerOf(file, phrase);
    if (header !== undefined) found.push({ file, header });
  }
  return found;
}

async function headerOf(file: string, phrase: string | null): Promise<Header | undefined> {
  try {
    // One of a time when nothing was sealed is ours too, and goes with the others.
    for await (const line of readBackup(file, isSealed(file) ? phrase : null))
      return line.kind === 'header' ? line.header : undefined;
  } catch {
    // The file is not one of ours, or is damaged: it is no use, and not ours to remove.
  }
  return undefined;
}

/**
 * Removes the oldest copies. Of two copies of the same version it keeps the newer one: otherwise a migration that
 * fails at every start would push the useful copies out.
 */
async function forget(dataDir: string, phrase: string | null = null): Promise<void> {
  const versions = new Set<string>();
  for (const { file, header } of await copies(dataDir, phrase)) {
    const version = JSON.stringify([header.moteur, header.migrations]);
    if (versions.has(version) || versions.size >= GARDEES) rmSync(file, { force: true });
    else versions.add(version);
  }
}

/** Runs `work`; when a newer version made the database, its refusal also says how to come back to this one. */
export async function orWayBack<T>(
  config: DatabaseConfig,
  engine: Engine,
  { migrations, phrase }: Pick<BackupOptions, 'migrations' | 'phrase'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof VersionPlusRecente)) throw error;
    const all = await copies(config.dataDir, phrase);
    const copied = all.find(({ header }) => header.moteur === engine && isKnown(header, migrations));
    if (copied === undefined) throw error;
    throw new MigrationRefusee(`${error.message} ${wayBack(config, engine, copied.file)}`);
  }
}

function isKnown({ migrations: done }: Header, migrations: readonly Migration[]): boolean {
  try {
    verifyMigrations(done, migrations);
    return true;
  } catch {
    return false;
  }
}

function wayBack({ dataDir }: DatabaseConfig, engine: Engine, file: string): string {
  const place =
    engine === 'sqlite'
      ? `déplacez ${FICHIER} et les fichiers qui portent son nom hors de ${dataDir}`
      : 'donnez à DATABASE_URL une base vide';
  return `Le plus sûr est de reprendre la version récente. Pour revenir à celle-ci, sans ce qui a été saisi depuis la mise à jour : ${place}, puis lancez npm run restauration -- "${file}"`;
}
