/** Asks for the code of the second factor after a right password. */
import { CHAMP_CODE } from '@gestionscolaire/contract/administration/second-facteur.ts';
import { refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { type EssaiCompte, forgetTry, refuseFailed } from '#administration/identifiants/tentatives.ts';
import type { Database, Trx } from '#core/db/database.ts';
import { type Changes, changes } from '#core/db/journal/journal.ts';
import { aUnFacteur, codesRestants, utiliser } from './facteur.ts';

const DEMANDE = 'Tapez le code à six chiffres de votre application, ou un code de secours.';
const MAUVAIS = "Ce code n'est pas le bon, ou a déjà servi. Attendez le suivant.";

const isTyped = (code: string | undefined): code is string => code !== undefined && code.trim() !== '';

/** Refuses a right password without the code that it wants; it is no failure. */
export async function demanderCode(
  database: Database,
  userId: number,
  code: string | undefined,
  compteur: EssaiCompte,
): Promise<void> {
  if (isTyped(code) || !(await aUnFacteur(database.read, userId))) return;
  await database.transaction((trx) => forgetTry(trx, compteur));
  refuseAt(CHAMP_CODE, DEMANDE);
}

/**
 * Uses up the code of a person who has a factor, and returns what the journal tells of it. A wrong one is a failure, which
 * stays counted: this transaction is undone. The caller holds the lock of the person's row.
 */
export async function exigerCode(
  trx: Trx,
  userId: number,
  code: string | undefined,
  { now, compteur }: { now: string; compteur: EssaiCompte },
): Promise<Changes> {
  if (!(await aUnFacteur(trx, userId))) return {};
  if (!isTyped(code)) return refuseAt(CHAMP_CODE, DEMANDE);
  const by = await utiliser(trx, userId, code, now);
  if (by === undefined) {
    refuseFailed(compteur);
    return refuseAt(CHAMP_CODE, MAUVAIS);
  }
  if (by === 'application') return {};
  const left = await codesRestants(trx, userId);
  return changes({ codesDeSecours: left + 1 }, { codesDeSecours: left });
}
