/**
 * A backup holds the state of one instant in one file, the same for either engine. It is read back and restored for
 * trial before it gets its name.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DAY } from '@gestionscolaire/contract/core/values/durations.ts';
import { sql } from 'kysely';
import { eachInPieces } from '#core/db/chain/in-pieces.ts';
import type { DatabaseConfig, Db } from '#core/db/database.ts';
import {
  type Applied,
  appliedMigrations,
  type Migration,
  tryLockMigrations,
  verifyMigrations,
} from '#core/db/migrations/migrate.ts';
import type { Engine } from '#core/db/per-engine.ts';
import { draftOf, OWNER } from '#core/files/drafts.ts';
import { serverKeyOf } from '#core/secret/server-key.ts';
import { ContentStore, writeList } from './contents.ts';
import { finishBackup, type Header, type Line, placeOfContents, removeBackup, writeBackup } from './file.ts';
import { restore, verifyBackup } from './restore.ts';
import { shapesOf, TABLE_DES_CONTENUS, type TableShape } from './shapes.ts';
import {
  countRows,
  damages,
  lastIdOf,
  type Reader,
  readableAtLeisure,
  reading,
  rowsInOrder,
} from './snapshot.ts';

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
  /** The contents of files stand beside the backup, once for all backups of its folder; absent: the backup holds all. */
  areContentsBeside?: boolean;
}

export interface Saved {
  /** The number of rows of each table. */
  counts: Map<string, number>;
  header: Header;
  /** The contents that are no longer what their fingerprints say: the backup does without them, where contents stand beside it. */
  broken: readonly string[];
}

/** The command calls `clean`, however it ends: it removes what the trial restoration needed. */
export interface Cleaner {
  clean?: () => void;
}

/**
 * Backs the database up into `file`, and returns what it saved.
 * @throws SauvegardeImpossible, MigrationRefusee
 */
export async function backup(
  config: DatabaseConfig,
  file: string,
  options: BackupOptions,
  cleaner: Cleaner = {},
): Promise<Saved> {
  const temporary = draftOf(file);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const trial = mkdtempSync(join(config.dataDir, `.verification-${OWNER}-`));
  cleaner.clean = () => {
    rmSync(trial, { recursive: true, force: true });
    rmSync(temporary, { force: true });
  };
  try {
    // Whoever reads the file reads the secrets with it: only a sealed one has their key.
    const cle = options.phrase == null ? null : serverKeyOf(config);
    const store = options.areContentsBeside
      ? await ContentStore.open(dirname(file), options.phrase ?? null)
      : undefined;
    const copy = join(trial, 'instant');
    mkdirSync(copy);
    const place = await readableAtLeisure(config, copy);
    const saved = await reading(place, (reader) => save(reader, temporary, { ...options, cle, store }));
    // The trial takes as much room again.
    rmSync(copy, { recursive: true, force: true });
    const written = await verifyBackup(temporary, options.migrations, options.phrase);
    for (const [table, count] of saved.counts) {
      if (written.counts.get(table) === count) continue;
      throw new SauvegardeImpossible(`La copie relue n'a pas les mêmes lignes que la base (${table}).`);
    }
    // Each content was read again as it was written: the trial goes without them.
    const contents = async () => undefined;
    await restore({ databaseUrl: '', dataDir: trial }, written, { ...options, contents, isTrial: true });
    // The list is there first: a backup that has none is taken for one that may need everything.
    if (store !== undefined)
      await writeList(
        file,
        written.needed.map((empreinte) => store.nameOf(empreinte)),
      );
    await finishBackup(temporary, file);
    return saved;
  } catch (error) {
    await removeBackup(temporary);
    throw error;
  } finally {
    rmSync(trial, { recursive: true, force: true });
  }
}

interface SaveOptions extends BackupOptions {
  readonly cle: string | null;
  readonly store: ContentStore | undefined;
}

async function save(
  reader: Reader,
  file: string,
  { migrations, produit, now, phrase = null, cle, store }: SaveOptions,
): Promise<Saved> {
  const { engine } = reader;
  // The check of the whole file is long: it has an instant of its own, and the rows another one.
  const done = await reader.atOneInstant(async (db) => {
    const applied = await appliedOf(db, migrations);
    await refuseDamaged(db, engine);
    return applied;
  });
  const shapes = await shapesOf(migrations.slice(0, done.length));
  const own = { ...(cle !== null && { cle }), ...(store !== undefined && { contenus: store.id }) };
  const header: Header = { produit, moteur: engine, instant: now(), migrations: done, ...own };
  if (store !== undefined) await copyContents(reader.db, store, dayOf(now()));
  return reader.atOneInstant(async (db) => {
    const still = await appliedOf(db, migrations);
    if (still.length !== done.length) throw beingUpgraded();
    // Those that came since: whatever the rows of this instant name is then in the store, and stays there when it leaves the base.
    const broken = store === undefined ? [] : await copyContents(db, store, null);
    header.instant = now();
    const counts = new Map<string, number>();
    for (const { table } of shapes) counts.set(table, await countRows(db, table));
    await writeBackup(file, withoutBroken(lines(db, engine, header, shapes), broken), phrase);
    return { header, counts, broken };
  });
}

const beingUpgraded = () =>
  new MiseAJourEnCours('Une mise à jour de cette base est en cours : recommencez après elle.');

/** Returns the migrations of a base that may be backed up now. */
async function appliedOf(db: Db, migrations: readonly Migration[]): Promise<Applied[]> {
  if (!(await tryLockMigrations(db))) throw beingUpgraded();
  const done = await appliedMigrations(db);
  if (done === undefined || done.length === 0) {
    throw new SauvegardeImpossible("Cette base est vide : il n'y a rien à sauvegarder.");
  }
  verifyMigrations(done, migrations);
  return done;
}

async function refuseDamaged(db: Db, engine: Engine): Promise<void> {
  const faults = await damages(db, engine);
  if (faults.length === 0) return;
  throw new SauvegardeImpossible(
    `La base est abîmée, aucune sauvegarde n'a été faite : ${faults.join(' ; ')}. Arrêtez le serveur et copiez le dossier des données tel quel.`,
  );
}

/** Counts the days up to an instant. */
const dayOf = (instant: string): number => Math.floor(Date.parse(instant) / DAY);

/** The number of fingerprints read at a time. */
const LOT = 1000;

/**
 * Writes to the store the contents that it lacks, one statement for each: no state of the base is held meanwhile. `day`: see `holds`. It answers those that
 * are not what their fingerprints say.
 */
async function copyContents(db: Db, store: ContentStore, day: number | null): Promise<string[]> {
  const broken: string[] = [];
  const contents = eachInPieces<{ id: number; empreinte: string }>({
    piece: LOT,
    read: async (after) =>
      (
        await sql<{ id: number; empreinte: string }>`
          select id, empreinte from ${sql.table(TABLE_DES_CONTENUS)} where id > ${after} order by id limit ${sql.lit(LOT)}
        `.execute(db)
      ).rows,
    numberOf: ({ id }) => id,
  });
  for await (const { id, empreinte } of contents) {
    if (await store.holds(empreinte, day)) continue;
    const { rows } = await sql<{ contenu: string }>`
      select contenu from ${sql.table(TABLE_DES_CONTENUS)} where id = ${id}
    `.execute(db);
    // It left the base meanwhile, or a restoration did without it.
    const contenu = rows[0]?.contenu ?? '';
    if (contenu === '') continue;
    if (!(await store.write(empreinte, Buffer.from(contenu, 'base64')))) broken.push(empreinte);
  }
  return broken;
}

/** Says of a content that is broken that it is nowhere. */
async function* withoutBroken(all: AsyncIterable<Line>, broken: readonly string[]): AsyncGenerator<Line> {
  const known = new Set(broken);
  let place: { empreinte: number; contenu: number } | undefined;
  for await (const line of all) {
    if (line.kind === 'table') place = placeOfContents(line.table);
    const isBroken =
      place !== undefined && line.kind === 'row' && known.has(String(line.values[place.empreinte]));
    yield isBroken ? { ...line, values: line.values.with(place?.contenu ?? 0, '') } : line;
  }
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
    for await (const values of rowsInOrder(db, shape, header.contenus !== undefined))
      yield { kind: 'row', values };
  }
}
