/**
 * Keeps the contents of files beside the backups that need them: one file for each content, written once, whatever number of backups
 * it serves. Each is sealed, and named by a keyed hash of its fingerprint, so that a name tells nothing. A list beside a backup says
 * which files it needs: it takes no phrase to know what may go.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HOUR } from '@gestionscolaire/contract/core/values/durations.ts';
import { writeWhole } from '#core/files/drafts.ts';
import { keyOfPhrase } from './seal.ts';

/** The folder beside backups that holds the contents that they need. */
export const DOSSIER_DES_CONTENUS = 'contenus';
/** The store of backups in clear. */
export const CLAIR = 'clair';
/** The file of a sealed store by which its phrase is known. */
export const CLE = 'cle';

const MARK = Buffer.from('GSF1');
const SALT = 16;
const NONCE = 12;
const TAG = 16;
/** A content that a backup counts on is dated anew when it is older than this, so that nobody removes it meanwhile. */
const FRESH = HOUR;
/** The days in which each content is read again once. */
const READ_EVERY = 30;

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** One store: the contents that one phrase seals. */
export class ContentStore {
  /** Its name among those of the folder. */
  readonly id: string;
  readonly #root: string;
  /** null: in clear. */
  readonly #key: Buffer | null;

  private constructor(root: string, id: string, key: Buffer | null) {
    this.#root = root;
    this.id = id;
    this.#key = key;
  }

  /** Opens the store of a phrase in the folder of backups, and makes it where there is none; another phrase has another one. */
  static async open(folder: string, phrase: string | null): Promise<ContentStore> {
    const root = join(folder, DOSSIER_DES_CONTENUS);
    if (phrase === null) return new ContentStore(root, CLAIR, null);
    const known = await ContentStore.find(folder, phrase);
    if (known !== undefined) return known;
    const [id, salt] = [randomBytes(8).toString('hex'), randomBytes(SALT)];
    const { key, check } = await keyOfPhrase(phrase, salt);
    await mkdir(join(root, id), { recursive: true, mode: 0o700 });
    await writeWhole(join(root, id, CLE), Buffer.concat([MARK, salt, check]));
    return new ContentStore(root, id, key);
  }

  /** Returns the store that a phrase opens, or only the one of this name; undefined: none. */
  static async find(folder: string, phrase: string | null, id?: string): Promise<ContentStore | undefined> {
    const root = join(folder, DOSSIER_DES_CONTENUS);
    const wanted = phrase === null ? CLAIR : id;
    const stores = existsSync(root) ? readdirSync(root) : [];
    for (const name of stores.filter((one) => wanted === undefined || one === wanted)) {
      if (phrase === null) return new ContentStore(root, CLAIR, null);
      const key = await keyOf(join(root, name, CLE), phrase);
      if (key !== undefined) return new ContentStore(root, name, key);
    }
    return undefined;
  }

  /** Returns the name of a content within the folder of contents, as lists have it. */
  nameOf(empreinte: string): string {
    const hex =
      this.#key === null ? empreinte : createHmac('sha256', this.#key).update(empreinte).digest('hex');
    return `${this.id}/${hex.slice(0, 2)}/${hex.slice(2)}`;
  }

  #fileOf(empreinte: string): string {
    return join(this.#root, this.nameOf(empreinte));
  }

  /**
   * Whether a content is there; it is dated anew for the backup that counts on it. On the day of the month that is its own it is read,
   * so that a damaged one is told absent: `day` counts days, and is null where that was done.
   */
  async holds(empreinte: string, day: number | null): Promise<boolean> {
    const file = this.#fileOf(empreinte);
    const found = await stat(file).catch(() => undefined);
    if (found === undefined) return false;
    const isItsDay =
      day !== null && Number.parseInt(empreinte.slice(0, 8), 16) % READ_EVERY === day % READ_EVERY;
    if (isItsDay && (await this.read(empreinte)) === undefined) return false;
    const now = Date.now();
    if (now - found.mtimeMs > FRESH) await utimes(file, new Date(now), new Date(now));
    return true;
  }

  /** Writes a content, and reads it again; returns false, and writes nothing, when it is not what its fingerprint says. */
  async write(empreinte: string, bytes: Uint8Array): Promise<boolean> {
    if (hashOf(bytes) !== empreinte) return false;
    const file = this.#fileOf(empreinte);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeWhole(file, this.#sealed(empreinte, bytes));
    if ((await this.read(empreinte)) !== undefined) return true;
    await rm(file, { force: true });
    throw new Error('a content that was written is not what is read again');
  }

  /** Returns a content whose hash is its fingerprint; undefined: it is absent, or damaged. */
  async read(empreinte: string): Promise<Buffer | undefined> {
    const sealed = await readFile(this.#fileOf(empreinte)).catch(() => undefined);
    const bytes = sealed && this.#opened(empreinte, sealed);
    return bytes !== undefined && hashOf(bytes) === empreinte ? bytes : undefined;
  }

  /** Removes a content that is damaged: the next backup writes it again. */
  async drop(empreinte: string): Promise<void> {
    await rm(this.#fileOf(empreinte), { force: true });
  }

  #sealed(empreinte: string, bytes: Uint8Array): Uint8Array {
    if (this.#key === null) return bytes;
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(empreinte));
    return Buffer.concat([MARK, nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }

  #opened(empreinte: string, sealed: Buffer): Buffer | undefined {
    if (this.#key === null) return sealed;
    const begin = MARK.length + NONCE;
    if (sealed.length < begin + TAG) return undefined;
    const decipher = createDecipheriv('aes-256-gcm', this.#key, sealed.subarray(MARK.length, begin))
      .setAAD(Buffer.from(empreinte))
      .setAuthTag(sealed.subarray(-TAG));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(begin, -TAG)), decipher.final()]);
    } catch {
      return undefined;
    }
  }
}

/** Returns the key of a store; undefined: another phrase seals it. */
async function keyOf(head: string, phrase: string): Promise<Buffer | undefined> {
  const told = await readFile(head).catch(() => Buffer.alloc(0));
  if (!told.subarray(0, MARK.length).equals(MARK)) return undefined;
  const { key, check } = await keyOfPhrase(phrase, told.subarray(MARK.length, MARK.length + SALT));
  const kept = told.subarray(MARK.length + SALT);
  return kept.length === check.length && timingSafeEqual(kept, check) ? key : undefined;
}

/** Returns the file that lists what a backup needs. */
export const listOf = (file: string): string => `${file}.${DOSSIER_DES_CONTENUS}`;

/** Writes the list of the contents that a backup needs, by their names in the folder of contents. */
export const writeList = (file: string, names: readonly string[]): Promise<void> =>
  writeWhole(listOf(file), names.map((name) => `${name}\n`).join(''));

/** The form of a name: nothing else is ever joined to a path. */
const NAME = /^[0-9a-z]+\/[0-9a-f]{2}\/[0-9a-f]{62}$/;

/** Reads the list of what a backup needs; undefined: none stands beside it. */
export async function readList(file: string): Promise<string[] | undefined> {
  const text = await readFile(listOf(file), 'utf8').catch(() => undefined);
  return text?.split('\n').filter((name) => NAME.test(name));
}
