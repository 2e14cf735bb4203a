/**
 * The file of a backup is the same for both engines: JSON lines in gzip, readable without the product, under a seal
 * when a phrase is given (seal.ts). A first line
 * says what made it; then each table has a line with its columns and one line for each row. A last line has the count
 * and the SHA-256 of all before it, so that a cut or changed file is never taken for a backup.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Applied } from '#core/db/migrations/migrate.ts';
import type { Engine } from '#core/db/per-engine.ts';
import type { Value } from '#core/db/tables.ts';
import { openBackup, sealing } from './seal.ts';
import { TABLE_DES_CONTENUS } from './shapes.ts';

const FORMAT = 'gestionscolaire-sauvegarde';
/** The versions of the format: a backup that leaves contents out is the second, so that a product which knows none refuses it. */
const WHOLE = 1;
const WITHOUT_CONTENTS = 2;

export interface Header {
  /** The version of the product that wrote the file. */
  produit: string;
  moteur: Engine;
  /** The instant at which the state was read. */
  instant: string;
  migrations: Applied[];
  /** The key that opens the secrets of the base (core/secret/); a file in clear never has it. */
  cle?: string;
  /** The store beside the file that has the contents which it leaves out (contents.ts); absent: it holds all. */
  contenus?: string;
}

export interface TableLine {
  table: string;
  colonnes: string[];
  /** The highest id that the table ever gave. */
  dernierId: number;
}

export type Line =
  | { kind: 'header'; header: Header }
  | { kind: 'table'; table: TableLine }
  | { kind: 'row'; values: Value[] };

/** Returns where the rows of a table have a content and its fingerprint; undefined: it has no contents. */
export function placeOfContents({
  table,
  colonnes,
}: TableLine): { empreinte: number; contenu: number } | undefined {
  if (table !== TABLE_DES_CONTENUS) return undefined;
  return { empreinte: colonnes.indexOf('empreinte'), contenu: colonnes.indexOf('contenu') };
}

/** Returns the fingerprint of a content that a row leaves out; undefined: it holds all. */
export function leftOut(
  values: readonly Value[],
  place: ReturnType<typeof placeOfContents>,
): string | undefined {
  return place !== undefined && values[place.contenu] === null ? String(values[place.empreinte]) : undefined;
}

/** A file that is no backup, is cut short, or has a later format; the message is for the person at the terminal. */
export class SauvegardeIllisible extends Error {}

/** Writes the lines under a temporary name beside `file`, sealed by `phrase` unless it is null; `finishBackup` gives the file its name once it was checked. */
export async function writeBackup(
  file: string,
  lines: AsyncIterable<Line>,
  phrase: string | null = null,
): Promise<void> {
  // Only its owner reads the file: it holds all that the database holds, fingerprints of passwords among it.
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(await streamOf(lines, phrase), output);
}

/** Returns the bytes of a backup of these lines, sealed by `phrase` unless it is null. */
export async function streamOf(lines: AsyncIterable<Line>, phrase: string | null): Promise<Readable> {
  const input = Readable.from(texts(lines), { objectMode: false });
  const zipped = createGzip();
  const sealed = phrase === null ? undefined : await sealing(phrase);
  // A fault of one destroys them all with it: whoever reads the last one is told.
  const steps = sealed === undefined ? pipeline(input, zipped) : pipeline(input, zipped, sealed);
  steps.catch(() => {});
  return sealed ?? zipped;
}

/** Gives a written and checked file its name, and waits until the disk holds both. */
export async function finishBackup(temporary: string, file: string): Promise<void> {
  await rename(temporary, file);
  // Windows neither opens a folder nor needs it.
  if (process.platform === 'win32') return;
  const folder = await open(dirname(file));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

export async function removeBackup(file: string): Promise<void> {
  await rm(file, { force: true });
}

/** The size of a chunk of text: writing each row by itself would cost more than compressing it. */
const CHUNK = 64 * 1024;

async function* texts(lines: AsyncIterable<Line>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let count = 0;
  let pending = '';
  for await (const line of lines) {
    if (line.kind === 'row') count += 1;
    pending += `${textOf(line)}\n`;
    if (pending.length < CHUNK) continue;
    hash.update(pending);
    yield pending;
    pending = '';
  }
  hash.update(pending);
  yield `${pending}${JSON.stringify({ lignes: count, sha256: hash.digest('hex') })}\n`;
}

const textOfHeader = (header: Header): string =>
  JSON.stringify({
    format: FORMAT,
    version: header.contenus === undefined ? WHOLE : WITHOUT_CONTENTS,
    ...header,
  });

function textOf(line: Line): string {
  if (line.kind === 'header') return textOfHeader(line.header);
  if (line.kind === 'table') return JSON.stringify(line.table);
  for (const value of line.values) {
    // A value of another type would be written as something that it is not.
    if (!isValue(value)) throw new TypeError(`no way to write a ${typeof value} in a backup`);
  }
  return JSON.stringify(line.values);
}

function isValue(value: unknown): value is Value {
  return value === null || typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
}

/**
 * Reads the lines of a backup, in order. Its last step checks the count and the fingerprint: use nothing of what was
 * read before the end is reached.
 * @throws SauvegardeIllisible, PhraseRefusee
 */
export async function* readBackup(file: string, phrase: string | null = null): AsyncGenerator<Line> {
  const hash = createHash('sha256');
  let count = 0;
  let columns: number | undefined;
  let isFirst = true;
  let end: { lignes: unknown; sha256: unknown } | undefined;
  for await (const text of linesOf(file, phrase)) {
    const value = readJson(text);
    if (end !== undefined) throw new SauvegardeIllisible('Ce fichier continue après sa fin.');
    if (!isFirst && isRecord(value) && 'sha256' in value) {
      end = { lignes: value['lignes'], sha256: value['sha256'] };
      continue;
    }
    hash.update(`${text}\n`);
    if (isFirst) {
      isFirst = false;
      yield { kind: 'header', header: headerOf(value) };
    } else if (Array.isArray(value)) {
      if (value.length !== columns || !value.every(isValue)) throw damaged();
      count += 1;
      yield { kind: 'row', values: value };
    } else {
      const table = tableOf(value);
      columns = table.colonnes.length;
      yield { kind: 'table', table };
    }
  }
  if (end === undefined) throw new SauvegardeIllisible('Cette sauvegarde est incomplète : sa fin manque.');
  if (end.lignes !== count || end.sha256 !== hash.digest('hex')) throw damaged();
}

/** The words of OpenSSL for a file whose seal does not hold. */
const BROKEN_SEAL = 'Unsupported state or unable to authenticate data';

const damaged = () =>
  new SauvegardeIllisible('Cette sauvegarde est abîmée : son contenu ne correspond pas à son empreinte.');
const noBackup = () => new SauvegardeIllisible("Ce fichier n'est pas une sauvegarde de GestionScolaire.");

async function* linesOf(file: string, phrase: string | null): AsyncGenerator<string> {
  const input = await openBackup(file, phrase);
  const unzipped = createGunzip();
  // The first fault of either stream ends the reading below.
  input.on('error', (error) => unzipped.destroy(error));
  input.pipe(unzipped);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  try {
    for await (const chunk of unzipped) {
      const parts = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
      rest = parts.pop() ?? '';
      yield* parts;
    }
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: unknown };
    if (code === 'Z_BUF_ERROR')
      throw new SauvegardeIllisible('Cette sauvegarde est incomplète : sa fin manque.');
    if (message === 'incorrect header check') throw noBackup();
    if (typeof code === 'string' && /^Z_|^ERR_ENCODING/.test(code)) throw damaged();
    // GCM tells a changed byte at the end, without a code.
    if (message === BROKEN_SEAL) throw damaged();
    throw error;
  } finally {
    input.destroy();
  }
  if (rest !== '') throw new SauvegardeIllisible('Cette sauvegarde est incomplète : sa fin manque.');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw damaged();
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function headerOf(value: unknown): Header {
  if (!isRecord(value) || value['format'] !== FORMAT) throw noBackup();
  if (value['version'] !== WHOLE && value['version'] !== WITHOUT_CONTENTS) {
    throw new SauvegardeIllisible(
      'Cette sauvegarde vient d’une version plus récente de GestionScolaire : mettez le produit à jour.',
    );
  }
  const { produit, moteur, instant, migrations } = value;
  const isWhole =
    typeof produit === 'string' &&
    (moteur === 'sqlite' || moteur === 'postgres') &&
    typeof instant === 'string' &&
    Array.isArray(migrations) &&
    migrations.every(
      (one) => isRecord(one) && typeof one['nom'] === 'string' && typeof one['empreinte'] === 'string',
    );
  if (!isWhole) throw damaged();
  const own = {
    ...(typeof value['cle'] === 'string' && { cle: value['cle'] }),
    ...(typeof value['contenus'] === 'string' && { contenus: value['contenus'] }),
  };
  return { produit, moteur, instant, migrations: migrations as Applied[], ...own };
}

function tableOf(value: unknown): TableLine {
  if (!isRecord(value)) throw damaged();
  const { table, colonnes, dernierId } = value;
  const isWhole =
    typeof table === 'string' &&
    Array.isArray(colonnes) &&
    colonnes.every((name) => typeof name === 'string') &&
    Number.isSafeInteger(dernierId);
  if (!isWhole) throw damaged();
  return { table, colonnes, dernierId: dernierId as number };
}
