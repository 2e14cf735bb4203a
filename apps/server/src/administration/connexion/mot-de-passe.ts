/** Hashes passwords by argon2id, and makes the one-time ones. */
import { randomInt } from 'node:crypto';
import { HEURES_DU_PROVISOIRE } from '@gestionscolaire/contract/administration/connexion.ts';
import { HOUR } from '@gestionscolaire/contract/core/values/durations.ts';
import { hash, verify } from '@node-rs/argon2';
import { shift } from '#core/clock.ts';

/** The cost that OWASP recommends first for argon2id: 19 MiB, two passes. The library's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Answers one spelling of a typed password: some keyboards send « é » as one character, others as a letter and its
 * accent.
 */
const spelled = (motDePasse: string): string => motDePasse.normalize('NFC');

export function hacher(motDePasse: string): Promise<string> {
  return hash(spelled(motDePasse), COST);
}

/**
 * A hash that no password gives, for a person who has none yet. Verifying an unknown person with it takes as long as
 * a known one.
 */
export const AUCUN_MOT_DE_PASSE =
  '$argon2id$v=19$m=19456,t=2,p=1$c2Vsc2Vsc2Vsc2Vsc2Vsc2Vs$Yh3kXkS0m4B8jT1pVQ5jQ0Zr2cX7qk0oJ9b1d3f5h7k';

/** Answers whether the password is the one behind `stored`; undefined stands for an unknown person and is never right. */
export type Verifier = (stored: string | undefined, motDePasse: string) => Promise<boolean>;

/** Makes a verifier. `work`: the library's own, which tests count. */
export const verifierAvec =
  (work: typeof verify): Verifier =>
  async (stored, motDePasse) => {
    const isRight = await work(stored ?? AUCUN_MOT_DE_PASSE, spelled(motDePasse));
    return isRight && stored !== undefined;
  };

export const verifier = verifierAvec(verify);

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
