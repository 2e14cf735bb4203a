/**
 * Seals the file of a backup by a passphrase, and opens it again: AES-256-GCM under a key that scrypt makes of the phrase. The file
 * begins with a mark, the salt, the nonce and a check of the key, so that a wrong phrase is told from a damaged file; it ends with
 * GCM's tag, which a changed byte breaks.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { promisify } from 'node:util';

/**
 * A sealed backup that this phrase does not open, or for which no phrase was given; or one without seal where a phrase seals backups.
 * The message is for the person.
 */
export class PhraseRefusee extends Error {}

const MARK = Buffer.from('GSC1');
const SALT = 16;
const NONCE = 12;
const CHECK = 16;
const TAG = 16;
const HEAD = MARK.length + SALT + NONCE + CHECK;

/** About 80 ms and 32 MB: whoever holds a stolen file pays it for each phrase that they try. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** Makes the key of a phrase, and the check by which a wrong phrase is told. */
export async function keyOfPhrase(phrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const key = await derive(withoutSpaces(phrase), salt, 32, COST);
  return { key, check: createHmac('sha256', key).update('phrase').digest().subarray(0, CHECK) };
}

/** A phrase is copied from paper: case, spaces and dashes between its groups are no part of it. */
const withoutSpaces = (phrase: string): string => phrase.normalize('NFC').replace(/[\s-]/g, '').toLowerCase();

/** Makes the step of a pipeline that seals what passes. */
export async function sealing(phrase: string): Promise<Transform> {
  const [salt, nonce] = [randomBytes(SALT), randomBytes(NONCE)];
  const { key, check } = await keyOfPhrase(phrase, salt);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  let isBegun = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!isBegun) this.push(Buffer.concat([MARK, salt, nonce, check]));
      isBegun = true;
      done(null, cipher.update(chunk));
    },
    flush(done) {
      this.push(cipher.final());
      this.push(cipher.getAuthTag());
      done();
    },
  });
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Whether the file itself begins as a sealed one; what is told beside it proves nothing. */
export function isSealed(file: string): boolean {
  const fd = openSync(file, 'r');
  try {
    const head = Buffer.alloc(MARK.length);
    readSync(fd, head, 0, MARK.length, 0);
    return isMarked(head);
  } finally {
    closeSync(fd);
  }
}

/** The sentence for a backup in clear where backups are sealed: whoever can write in the folder can have made it. */
export const SANS_SCEAU =
  "Cette sauvegarde n'est pas chiffrée, et celles de ce serveur le sont : n'importe qui a pu l'écrire ou la changer. Si vous savez d'où elle vient, restaurez-la par la commande, avec --en-clair. Rien n'a été changé.";

const isMarked = (head: Buffer): boolean => head.subarray(0, MARK.length).equals(MARK);

/**
 * Opens a backup for reading: a sealed one by its phrase, one in clear where there is none. A changed byte of a sealed one makes the stream
 * fail at its end.
 * @throws PhraseRefusee
 */
export async function openBackup(file: string, phrase: string | null): Promise<Readable> {
  const head = await headOf(file);
  const hasPhrase = phrase !== null && phrase !== '';
  if (!isMarked(head)) {
    if (hasPhrase) throw new PhraseRefusee(SANS_SCEAU);
    return createReadStream(file);
  }
  if (!hasPhrase) {
    throw new PhraseRefusee('Cette sauvegarde est chiffrée : donnez sa phrase dans SAUVEGARDE_PHRASE.');
  }
  const { size } = await stat(file);
  const [salt, nonce, told] = [
    head.subarray(MARK.length, MARK.length + SALT),
    head.subarray(MARK.length + SALT, MARK.length + SALT + NONCE),
    head.subarray(HEAD - CHECK, HEAD),
  ];
  const { key, check } = await keyOfPhrase(phrase, salt);
  if (told.length < CHECK || size < HEAD + TAG || !timingSafeEqual(told, check)) {
    throw new PhraseRefusee("Cette phrase n'est pas celle de cette sauvegarde : rien n'a été lu.");
  }
  const handle = await open(file);
  const { buffer: tag } = await handle.read(Buffer.alloc(TAG), 0, TAG, size - TAG);
  await handle.close();
  const decipher = createDecipheriv('aes-256-gcm', key, nonce);
  decipher.setAuthTag(tag);
  const input = createReadStream(file, { start: HEAD, end: size - TAG - 1 });
  input.on('error', (error) => decipher.destroy(error));
  return input.pipe(decipher);
}
