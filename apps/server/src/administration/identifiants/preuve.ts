/**
 * Asks again for the current password before an account changes hands (AMB-169): for a new password, e-mail or
 * telephone of one's own, once the connexion is older than five minutes. A wrong one counts as a failed sign-in.
 */
import { refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { CHAMP_PREUVE } from '@gestionscolaire/contract/core/api/preuve.ts';
import { MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';
import type { Caller } from '#core/acces/caller.ts';
import type { Db } from '#core/db/database.ts';
import type { PrepareContext } from '#core/http/context.ts';
import { shift } from '#core/time/clock.ts';
import { verifier } from './mot-de-passe.ts';
import { countTry, forgetTry, refuseFailed } from './tentatives.ts';

/** The time after a sign-in during which nobody is asked again. */
const FRAICHEUR = 5 * MINUTE;

/**
 * Returns whether the caller proved who they are; false when they typed nothing.
 * @throws Refus at the field when the password that they typed is wrong, 429 when they were wrong too often
 */
export async function prouver(
  motDePasseActuel: string | undefined,
  { database, caller, address, now }: PrepareContext,
): Promise<boolean> {
  if (motDePasseActuel === undefined || motDePasseActuel === '') return false;
  const { userId } = caller;
  const essai = await countTry(database, { compte: String(userId), adresse: address, userId }, now);
  const person = await database.read
    .selectFrom('utilisateurs')
    .select('motDePasse')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!(await verifier(person?.motDePasse, motDePasseActuel)) || !essai.opens) {
    refuseFailed(essai);
    return refuseAt(CHAMP_PREUVE, "Ce n'est pas votre mot de passe actuel.");
  }
  await database.transaction((trx) => forgetTry(trx, essai));
  return true;
}

/** Refuses a caller who signed in long ago and has not proved who they are; a one-time password in use is proof of its own. */
export async function exigerPreuve(db: Db, caller: Caller, now: string, isProved: boolean): Promise<void> {
  if (isProved || caller.motDePasseAChanger) return;
  const connexion = await db
    .selectFrom('connexions')
    .select('ouverte')
    .where('id', '=', caller.connexionId)
    .executeTakeFirst();
  if (connexion !== undefined && now <= shift(connexion.ouverte, FRAICHEUR)) return;
  refuseAt(
    CHAMP_PREUVE,
    'Vous vous êtes connecté il y a plus de cinq minutes : tapez votre mot de passe actuel.',
  );
}
