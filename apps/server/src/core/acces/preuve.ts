/**
 * Refuses an act that hands an account over, or everything, to a connexion whose person has not proved lately that they sit there
 * (AMB-184): a fresh sign-in is no proof, and a computer that was left open opens nothing.
 */
import { refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { CHAMP_PREUVE } from '@gestionscolaire/contract/core/api/preuve.ts';
import { MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';
import { shift } from '#core/time/clock.ts';
import type { Caller } from './caller.ts';

/** The time for which a proof counts. */
const FRAICHEUR = 5 * MINUTE;

/**
 * Lets pass a caller who proved who they are less than five minutes ago; a one-time password in use is proof of its own.
 * @throws Refus at the field of the proof
 */
export function exigerPreuve(
  { motDePasseAChanger, prouveeLe }: Pick<Caller, 'motDePasseAChanger' | 'prouveeLe'>,
  now: string,
): void {
  if (motDePasseAChanger) return;
  // A proof of later than now was given under a clock that has been set right since.
  if (prouveeLe !== null && prouveeLe <= now && now <= shift(prouveeLe, FRAICHEUR)) return;
  refuseAt(CHAMP_PREUVE, "Avant cet acte, tapez votre mot de passe actuel : c'est bien vous ?");
}
