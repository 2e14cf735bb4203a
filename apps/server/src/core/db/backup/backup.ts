/**
 * A backup holds the state of one instant in one file, the same for either engine. It is read back and restored for
 * trial before it gets its name.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseConfig, Db } from '#core/db/database.ts';
import {
  appliedMigrations,
  type Migration,
  tryLockMigrations,
  verifyMigrations,
} from '#core/db/migrations/migrate.ts';
import type { Engine } from '#core/db/per-engine.ts';
import { serverKeyOf } from '#core/secret/server-key.ts';
import { finishBackup, type Header, type Line, removeBackup, temporaryName, writeBackup } from './file.ts';
import { restore, verifyBackup } from './restore.ts';
import { shapesOf, type TableShape } from './shapes.ts';
import { atOneInstant, countRows, damages, lastIdOf, rowsInOrder } from './snapshot.ts';

/** A database that cannot be backed up; the message is for the person at the terminal. */
export class SauvegardeImpossible extends Error {}
/** The database cannot be backed up now: migrations are changing its tables. */
export class MiseAJourEnCours extends SauvegardeImpossible {}

export interface BackupOptions {
  migrations: readonly Migration[];
  /** The version of the product. */
  produit: string;
  now: () => string;
  /** The phrase that seals the file; null or absent: it is in clear. */
  phrase?: string | null;
}

export interface Saved {
  /** The number of rows of each table. */
  counts: Map<string, number>;
  header: Header;
}

/** The command calls `clean`, however it ends: it removes what the trial restoration needed. */
export interface Cleaner {
  clean?: () => void;
}

/**
 * Backs the database up into `file`, and answers what it saved.
 * @throws SauvegardeImpossible, MigrationRefusee
 */
export async function backup(
  config: DatabaseConfig,
  file: string,
  options: BackupOptions,
  cleaner: Cleaner = {},
): Promise<Saved> {
  const temporary = temporaryName(file);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const trial = mkdtempSync(join(config.dataDir, `.verification-${process.pid}-`));
  cleaner.clean = () => {
    rmSync(trial, { recursive: true, force: true });
    rmSync(temporary, { force: true });
  };
  try {
    // Whoever reads the file reads the secrets with it: only a sealed one has their key.
    const cle = options.phrase == null ? null : serverKeyOf(config);
    const saved = await atOneInstant(config, (db, engine) =>
      save(db, engine, temporary, { ...options, cle }),
    );
    const written = await verifyBackup(temporary, options.migrations, options.phrase);
    for (const [table, count] of saved.counts) {
      if (written.counts.get(table) === count) continue;
      throw new SauvegardeImpossible(`La copie relue n'a pas les mêmes lignes que la base (${table}).`);
    }
    await restore({ databaseUrl: '', dataDir: trial }, written, options);
    await finishBackup(temporary, file);
    return saved;
  } catch (error) {
    await removeBackup(temporary);
    throw error;
  } finally {
    rmSync(trial, { recursive: true, force: true });
  }
}

async function save(
  db: Db,
  engine: Engine,
  file: string,
  { migrations, produit, now, phrase = null, cle }: BackupOptions & { readonly cle: string | null },
): Promise<Saved> {
  if (!(await tryLockMigrations(db))) {
    throw new MiseAJourEnCours('Une mise à jour de cette base est en cours : recommencez après elle.');
  }
  const done = await appliedMigrations(db);
  if (done === undefined || done.length === 0) {
    throw new SauvegardeImpossible("Cette base est vide : il n'y a rien à sauvegarder.");
  }
  verifyMigrations(done, migrations);
  const faults = await damages(db, engine);
  if (faults.length > 0) {
    throw new SauvegardeImpossible(
      `La base est abîmée, aucune sauvegarde n'a été faite : ${faults.join(' ; ')}. Arrêtez le serveur et copiez le dossier des données tel quel.`,
    );
  }
  const shapes = await shapesOf(migrations.slice(0, done.length));
  const own = cle === null ? {} : { cle };
  const header: Header = { produit, moteur: engine, instant: now(), migrations: done, ...own };
  const counts = new Map<string, number>();
  for (const { table } of shapes) counts.set(table, await countRows(db, table));
  await writeBackup(file, lines(db, engine, header, shapes), phrase);
  return { header, counts };
}

async function* lines(
  db: Db,
  engine: Engine,
  header: Header,
  shapes: readonly TableShape[],
): AsyncGenerator<Line> {
  yield { kind: 'header', header };
  for (const shape of shapes) {
    const dernierId = shape.hasIdentity ? await lastIdOf(db, engine, shape.table) : 0;
    yield { kind: 'table', table: { table: shape.table, colonnes: [...shape.columns], dernierId } };
    for await (const values of rowsInOrder(db, shape)) yield { kind: 'row', values };
  }
}
