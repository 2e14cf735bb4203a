/**
 * Recognizes a person by identifier, password and second factor: who signs in, and who agrees to an act at another's desk. All
 * failures are counted and told alike.
 */
import { createHash } from 'node:crypto';
import type { login } from '@gestionscolaire/contract/administration/connexion.ts';
import { CHAMP_CODE } from '@gestionscolaire/contract/administration/second-facteur.ts';
import type { MotifDeRefus } from '@gestionscolaire/contract/administration/traces/traces.ts';
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { Refus, refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { findPersonne, numeroEntier, type Personne } from '#administration/identifiants/identifiant.ts';
import {
  phraseDuProvisoireFini,
  provisoireEstFini,
  verifier,
} from '#administration/identifiants/mot-de-passe.ts';
import {
  countTry,
  type Essai,
  type EssaiCompte,
  forgetFailures,
  forgetTry,
  refuseFailed,
} from '#administration/identifiants/tentatives.ts';
import { compteInconnu } from '#administration/traces/ecrire.ts';
import type { Trx } from '#core/db/database.ts';
import type { Changes } from '#core/db/journal/journal.ts';
import { lockRow } from '#core/db/lock.ts';
import type { PrepareContext } from '#core/http/context.ts';
import type { Account } from '#core/http/trace/log.ts';
import { demanderCode, exigerCode } from './second-facteur/demander.ts';

/** The identifier, the password and the code as they were typed. */
type Tape = Pick<Input<typeof login>, 'login' | 'password' | typeof CHAMP_CODE>;

/** A person whose password was right. */
export interface Reconnu {
  readonly personne: Personne;
  readonly essai: Essai;
  readonly compteur: EssaiCompte;
}

/**
 * Verifies the password, outside any transaction.
 * @throws Refus IDENTIFIANTS, 422 at the code that is wanted, 429 after too many failures
 */
export async function reconnaitre(
  tape: Tape,
  { database, now, address, presents }: Pick<PrepareContext, 'database' | 'now' | 'address' | 'presents'>,
): Promise<Reconnu> {
  const personne = await findPersonne(database.read, tape.login);
  const presenter = (motif: MotifDeRefus) => presents(compteDe(personne, tape.login, motif));
  presenter('attente');
  const compte = personne === undefined ? inconnu(tape.login) : String(personne.id);
  const essai: Essai = { compte, adresse: address, userId: personne?.id };
  const compteur = await countTry(database, essai, now);
  const isRight = await verifier(personne?.motDePasse, tape.password);
  presenter(motifDuRefus(personne, isRight));
  if (!isRight || personne === undefined || personne.estSuspendu === 1 || !compteur.opens) {
    refuseFailed(compteur);
    // All failures have one sentence: nobody learns from it who has an account (AMB-005).
    return refuse('IDENTIFIANTS');
  }
  // Only a person who knows the password is told this.
  if (estFini(personne, now)) {
    presenter('provisoire');
    await database.transaction((trx) => forgetTry(trx, compteur));
    return refuse('IDENTIFIANTS', { phrase: phraseDuProvisoireFini(personne.ecoleId) });
  }
  presenter('code');
  await demanderCode(database, personne.id, tape[CHAMP_CODE], compteur);
  return { personne, essai, compteur };
}

/**
 * Uses up the code of a person who was recognized and forgets their failures; returns what the journal tells of it.
 * @throws Refus when the code is wrong, or they were changed or suspended meanwhile
 */
export async function confirmer(
  trx: Trx,
  tape: Tape,
  { personne, essai, compteur }: Reconnu,
  now: string,
  presents: PrepareContext['presents'],
): Promise<Changes> {
  presents(compteDe(personne, tape.login, 'motDePasse'));
  await refuseChanged(trx, personne);
  presents(compteDe(personne, tape.login, 'codeFaux'));
  const changements = await exigerCode(trx, personne.id, tape[CHAMP_CODE], { now, compteur });
  await forgetTry(trx, compteur);
  await forgetFailures(trx, essai);
  return changements;
}

/** The person who signed at another's desk, and what the journal tells of their code. */
export interface Signature {
  readonly personne: Personne;
  readonly changements: Changes;
}

/**
 * Recognizes the person who signs at another's desk, without opening a connexion. It is settled before the act that they sign: an
 * act that is refused does not make a failure of a right password.
 * @throws Refus at a field, 429 after too many failures
 */
export async function recevoirSignature(tape: Tape, context: PrepareContext): Promise<Signature> {
  try {
    const reconnu = await reconnaitre(tape, context);
    const changements = await context.database.transaction((trx) =>
      confirmer(trx, tape, reconnu, context.now, context.presents),
    );
    return { personne: reconnu.personne, changements };
  } catch (error) {
    // The one whose desk it is stays signed in: only what was typed is wrong.
    if (error instanceof Refus && error.code === 'IDENTIFIANTS') return refuseAt('password', error.message);
    throw error;
  }
}

/**
 * Returns the name under which failures of an unknown identifier are counted. It is not the text that was typed,
 * which may be a password in the wrong field: thirty bits of its hash tell identifiers apart and give nothing back.
 */
function inconnu(typed: string): string {
  const name = numeroEntier(typed) ?? cle(typed);
  return `? ${createHash('sha256').update(name).digest('base64url').slice(0, 5)}`;
}

/**
 * Refuses a sign-in when the password was changed, or the person suspended, while it was being verified; it waits for
 * such a change to end.
 */
async function refuseChanged(db: Trx, { id, motDePasse }: Personne): Promise<void> {
  await lockRow(db, 'utilisateurs', id);
  const now = await db
    .selectFrom('utilisateurs')
    .select('id')
    .where('id', '=', id)
    .where('motDePasse', '=', motDePasse)
    .where('estActif', '=', 1)
    .where('estSuspendu', '=', 0)
    .executeTakeFirst();
  if (now === undefined) refuse('IDENTIFIANTS');
}

/** Whether a one-time password has ended. */
export const estFini = (
  { motDePasseAChanger, provisoireDepuis }: Pick<Personne, 'motDePasseAChanger' | 'provisoireDepuis'>,
  now: string,
): boolean => motDePasseAChanger === 1 && provisoireEstFini(provisoireDepuis, now);

/** Returns whose account a sign-in is about, for the security trace. */
export const compteDe = (
  personne: Personne | undefined,
  typed: string,
  motif: MotifDeRefus | null,
): Account => ({
  userId: personne?.id ?? null,
  ecoleId: personne?.ecoleId ?? null,
  compte: personne === undefined ? compteInconnu(typed) : null,
  motif,
});

/** Returns why the security trace says that a sign-in was refused; its person is never told (AMB-005). */
function motifDuRefus(personne: Personne | undefined, isRight: boolean): MotifDeRefus {
  if (personne === undefined) return 'inconnu';
  if (!isRight) return 'motDePasse';
  return personne.estSuspendu === 1 ? 'suspendu' : 'ferme';
}
