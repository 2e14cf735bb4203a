/** Passwords: argon2id, and the one-time ones that the product makes itself. */
import { randomInt } from 'node:crypto';
import { HEURES_DU_PROVISOIRE } from '@gestionscolaire/contract/administration/connexion.ts';
import { hash, verify } from '@node-rs/argon2';
import { shift } from '#core/clock.ts';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes. The library's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One spelling of what was typed: some keyboards send « é » as one character, others as a letter and its accent. */
const spelled = (motDePasse: string): string => motDePasse.normalize('NFC');

export function hacher(motDePasse: string): Promise<string> {
  return hash(spelled(motDePasse), COST);
}

/**
 * A hash that no password gives: of whoever has none yet; verifying an unknown person with it takes as long as a known one.
 */
export const AUCUN_MOT_DE_PASSE =
  '$argon2id$v=19$m=19456,t=2,p=1$c2Vsc2Vsc2Vsc2Vsc2Vsc2Vs$Yh3kXkS0m4B8jT1pVQ5jQ0Zr2cX7qk0oJ9b1d3f5h7k';

/** Whether the password is the one behind `stored`; undefined stands for an unknown person and is never right. */
export type Verifier = (stored: string | undefined, motDePasse: string) => Promise<boolean>;

/** `work`: the library's own, which tests count. */
export const verifierAvec =
  (work: typeof verify): Verifier =>
  async (stored, motDePasse) => {
    const isRight = await work(stored ?? AUCUN_MOT_DE_PASSE, spelled(motDePasse));
    return isRight && stored !== undefined;
  };

export const verifier = verifierAvec(verify);

/** Whether a one-time password given at `depuis` has ended; one of which nobody knows when it was given has. */
export function provisoireEstFini(depuis: string | null, now: string): boolean {
  return depuis === null || now >= shift(depuis, HEURES_DU_PROVISOIRE * 3_600_000);
}

/** Whom to ask for another one-time password. */
export function phraseDuProvisoireFini(ecoleId: number | null): string {
  const ended = `Ce mot de passe provisoire ne sert plus : il valait ${HEURES_DU_PROVISOIRE} heures.`;
  return ecoleId === null
    ? `${ended} Demandez-en un autre à un administrateur, ou lancez « npm run administrateur » sur la machine du serveur.`
    : `${ended} Demandez-en un autre à la direction de votre école ou à l'administrateur.`;
}

/** Without letters and digits that are taken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A one-time password that can be read aloud: 'k7mw-p3xq-9dta', 59 bits. */
export function motDePasseProvisoire(): string {
  const letters = Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}
