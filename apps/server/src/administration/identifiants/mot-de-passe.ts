/** Hashes passwords by argon2id, and makes the one-time ones. */
import { type Argon2Parameters, argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { HEURES_DU_PROVISOIRE } from '@gestionscolaire/contract/administration/connexion.ts';
import { HOUR } from '@gestionscolaire/contract/core/values/durations.ts';
import { shift } from '#core/time/clock.ts';

/** The cost that OWASP recommends first for argon2id: 19 MiB (in KiB), two passes. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
/** The bytes of a salt and of a hash, as RFC 9106 recommends them. */
const [SALT, HASH] = [16, 32];

/** Node's own argon2id: a program of another's would want what a bare Windows does not have, the C++ runtime. */
const derive = (parameters: Argon2Parameters): Promise<Buffer> => promisify(argon2)('argon2id', parameters);

/**
 * Returns one spelling of a typed password: some keyboards send « é » as one character, others as a letter and its
 * accent.
 */
const spelled = (motDePasse: string): string => motDePasse.normalize('NFC');

const inBase64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** Returns the hash of a password as the reference implementation of argon2 spells it: the cost, the salt, the hash. */
export async function hacher(motDePasse: string, cost = COST): Promise<string> {
  const nonce = randomBytes(SALT);
  const hashed = await derive({ ...cost, message: spelled(motDePasse), nonce, tagLength: HASH });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${inBase64(nonce)}$${inBase64(hashed)}`;
}

/**
 * A hash that no password gives, for a person who has none yet. Verifying an unknown person with it takes as long as
 * a known one.
 */
export const AUCUN_MOT_DE_PASSE =
  '$argon2id$v=19$m=19456,t=2,p=1$c2Vsc2Vsc2Vsc2Vsc2Vsc2Vs$Yh3kXkS0m4B8jT1pVQ5jQ0Zr2cX7qk0oJ9b1d3f5h7k';

const STORED =
  /^\$argon2id\$v=19\$m=(?<memory>\d{1,6}),t=(?<passes>\d{1,2}),p=(?<parallelism>\d)\$(?<salt>[\w+/]{11,86})\$(?<hash>[\w+/]{22,86})$/;

/** Returns whether the password gives this hash, with the cost and the salt that the hash names; one that cannot be read is given by none. */
export async function comparer(stored: string, motDePasse: string): Promise<boolean> {
  const { memory, passes, parallelism, salt = '', hash = '' } = STORED.exec(stored)?.groups ?? {};
  if (memory === undefined) return false;
  const expected = Buffer.from(hash, 'base64');
  const given = await derive({
    message: motDePasse,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(given, expected);
}

/** Returns whether the password is the one behind `stored`; undefined stands for an unknown person and is never right. */
export type Verifier = (stored: string | undefined, motDePasse: string) => Promise<boolean>;

/** Makes a verifier. `work`: the comparison itself, which tests count. */
export const verifierAvec =
  (work: typeof comparer): Verifier =>
  async (stored, motDePasse) => {
    const isRight = await work(stored ?? AUCUN_MOT_DE_PASSE, spelled(motDePasse));
    return isRight && stored !== undefined;
  };

export const verifier = verifierAvec(comparer);

/** Whether a one-time password given at `depuis` has ended; one without a known instant has. */
export function provisoireEstFini(depuis: string | null, now: string): boolean {
  return depuis === null || now >= shift(depuis, HEURES_DU_PROVISOIRE * HOUR);
}

/** Says that the password has ended, and whom to ask for another one. */
export function phraseDuProvisoireFini(ecoleId: number | null): string {
  const ended = `Ce mot de passe provisoire ne sert plus : il valait ${HEURES_DU_PROVISOIRE} heures.`;
  return ecoleId === null
    ? `${ended} Demandez-en un autre à un administrateur, ou lancez « npm run administrateur » sur la machine du serveur.`
    : `${ended} Demandez-en un autre à la direction de votre école ou à l'administrateur.`;
}

/** The letters and digits of one-time passwords, without those that are taken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Makes a one-time password that can be read aloud: 'k7mw-p3xq-9dta', 59 bits. */
export function motDePasseProvisoire(): string {
  const letters = Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}
