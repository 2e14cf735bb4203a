/** Checks a user's form and state: their school, their name, their address, a telephone and an e-mail of their own. */
import { estNomAConfirmer, fauteDeTelephone } from '@gestionscolaire/contract/administration/personne.ts';
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { holds, phraseDroitAbsent } from '@gestionscolaire/contract/core/api/acces.ts';
import type { Operation } from '@gestionscolaire/contract/core/api/droits.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { type SqlBool, sql } from 'kysely';
import { lockRightsAndReadmit, refuseStronger } from '#administration/droits/changer.ts';
import type { Caller } from '#core/acces/caller.ts';
import { isReached } from '#core/crud/reach.ts';
import type { Trx } from '#core/db/database.ts';
import { lockName, lockRow } from '#core/db/lock.ts';
import { findRow } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { estEnseignant } from './enseignant.ts';
import { findUsers, type Saisie, type UtilisateurRow } from './source.ts';

type Champs = Record<string, string>;

/** Checks the whole form. `before`: the user as they are stored, none for an add. */
export async function checkForm(
  db: Trx,
  caller: Caller,
  saisie: Saisie & { nomConfirme?: boolean | undefined },
  before?: UtilisateurRow,
): Promise<void> {
  if (!isReached(caller, saisie)) {
    refuse('HORS_DE_PORTEE', {
      phrase: "Vous n'ajoutez et ne modifiez que des utilisateurs de votre école.",
    });
  }
  refuseIndependent(caller, saisie, before === undefined ? 'ajout' : 'modification');
  const { name, indicatifTel, telephone, ecoleId, adresse } = saisie;
  const champs: Champs = {};
  const faute = fauteDeTelephone(indicatifTel, telephone);
  if (faute !== undefined) champs['telephone'] = faute;
  // An address or a school that was disabled meanwhile may stay where it already is.
  if (adresse !== null && adresse !== before?.quartierId && !(await isActive(db, 'quartiers', adresse)))
    champs['adresse'] = "Ce quartier n'existe pas ou est désactivé.";
  if (ecoleId !== before?.ecoleId && !(await isSchoolOpen(db, ecoleId))) champs['ecoleId'] = ECOLE_ABSENTE;
  refuseFields('SAISIE_INVALIDE', champs);

  const isKnown = before?.nom === name;
  if (estNomAConfirmer(name) && !isKnown && saisie.nomConfirme !== true)
    refuse('A_CONFIRMER', { champs: { name: MESSAGES.nomInvalide } });
  await checkUnique(db, caller, { numero: indicatifTel + telephone, email: saisie.email }, before?.id);
}

/** Checks a disabled user who is let in again: their school still stands, and nobody took their telephone or their e-mail. */
export async function checkReturn(db: Trx, caller: Caller, user: UtilisateurRow): Promise<void> {
  if (!(await isSchoolOpen(db, user.ecoleId)))
    refuse('SAISIE_INVALIDE', { phrase: ECOLE_ABSENTE, champs: { ecoleId: ECOLE_ABSENTE } });
  const numero = `${user.telephoneIndicatif ?? ''}${user.telephone ?? ''}`;
  await checkUnique(db, caller, { numero, email: user.email }, user.id);
}

/**
 * Reads the stored users whom the caller is about to touch, in their turn: within their reach and no stronger than they.
 * Nobody's rights change meanwhile, nor who may enter.
 */
export async function requireUsers(
  context: Pick<WriteContext, 'db' | 'readmit'>,
  ids: readonly number[],
  operation: Operation,
): Promise<UtilisateurRow[]> {
  const { db } = context;
  const caller = await lockRightsAndReadmit(context);
  const users = await findUsers(db, caller, ids);
  for (const user of users) refuseBeyondTab(caller, user, operation);
  await refuseStronger(db, caller.userId, ids);
  return users;
}

/** Reads one such user. */
export async function requireUser(
  context: Pick<WriteContext, 'db' | 'readmit'>,
  id: number,
  operation: Operation,
): Promise<UtilisateurRow> {
  const [user] = await requireUsers(context, [id], operation);
  return user ?? refuse('INTROUVABLE');
}

/** Refuses to a caller of the teachers' tab whoever is no teacher of a school: the users' menu is for those. */
function refuseBeyondTab(caller: Caller, user: UtilisateurRow, operation: Operation): void {
  refuseIndependent(caller, estEnseignant(user) ? user : { ecoleId: null }, operation);
}

/** Refuses a person of no school to a caller of the teachers' tab. */
function refuseIndependent(
  { rights }: Caller,
  { ecoleId }: { ecoleId: number | null },
  operation: Operation,
): void {
  if (ecoleId !== null || holds(rights, utilisateurs.screen, operation)) return;
  refuse('DROIT_ABSENT', { phrase: phraseDroitAbsent(operation, 'Utilisateurs') });
}

/** Refuses a caller who would shut themselves out by mistake (AMB-093). */
export function refuseOneself({ userId }: Caller, id: number, verb: 'désactive' | 'suspend'): void {
  if (id !== userId) return;
  refuse('REGLE', { phrase: `On ne se ${verb} pas soi-même : demandez-le à un autre administrateur.` });
}

/** Refuses to reset one's own password: it would end the connexion that tells it. */
export function refuseOwnPassword({ userId }: Caller, id: number): void {
  if (id !== userId) return;
  refuse('REGLE', {
    phrase: 'Changez votre propre mot de passe par « Changer le mot de passe », dans le menu de votre nom.',
  });
}

/** Refuses to end one's own connexions as somebody else's: it would need no proof. */
export function refuseOwnConnexions({ userId }: Caller, id: number): void {
  if (id !== userId) return;
  refuse('REGLE', {
    phrase: 'Terminez vos propres connexions par « Mes connexions », dans le menu de votre nom.',
  });
}

/** Refuses to take away one's own factor as somebody else's: it would need no proof. */
export function refuseOwnFactor({ userId }: Caller, id: number): void {
  if (id !== userId) return;
  refuse('REGLE', {
    phrase: 'Retirez la vôtre par « Vérification en deux étapes », dans le menu de votre nom.',
  });
}

const ECOLE_ABSENTE = "Cette école n'existe pas ou est désactivée.";

async function isActive(db: Trx, table: 'ecoles' | 'quartiers', id: number | null): Promise<boolean> {
  return id === null || (await findRow(db, table, id))?.estActif === 1;
}

/** Whether the school is active; it cannot be disabled until the user who comes to it is counted. */
async function isSchoolOpen(db: Trx, ecoleId: number | null): Promise<boolean> {
  if (ecoleId !== null) await lockRow(db, 'ecoles', ecoleId);
  return isActive(db, 'ecoles', ecoleId);
}

function refuseFields(code: 'SAISIE_INVALIDE' | 'DOUBLON', champs: Champs): void {
  const [phrase] = Object.values(champs);
  if (phrase !== undefined) refuse(code, { phrase, champs });
}

/** Refuses a telephone or an e-mail of another active person: people sign in with them (AMB-153). */
async function checkUnique(
  db: Trx,
  caller: Caller,
  { numero, email }: { numero: string; email: string | null },
  id = 0,
): Promise<void> {
  const champs: Champs = {};
  if (numero !== '') {
    const owner = await ownerOf(db, caller, 'numeroCle', numero, id);
    if (owner !== undefined) champs['telephone'] = `Ce téléphone est déjà celui ${owner}.`;
  }
  const key = cle(email ?? '');
  if (key !== '') {
    const owner = await ownerOf(db, caller, 'emailCle', key, id);
    if (owner !== undefined) champs['email'] = `Cet e-mail est déjà celui ${owner}.`;
  }
  refuseFields('DOUBLON', champs);
}

/** Returns who has it already, by name only to a caller who may see them; undefined when it is free. */
async function ownerOf(
  db: Trx,
  caller: Caller,
  column: 'numeroCle' | 'emailCle',
  word: string,
  id: number,
): Promise<string | undefined> {
  // When two persons type the same at once, the second is told whose it is, as if they had come later.
  await lockName(db, `utilisateurs ${word}`, { isIndexed: true });
  const other = await db
    .selectFrom('utilisateurs')
    .select(['prenoms', 'nom', 'ecoleId'])
    .where(column, '=', word)
    // The condition is written as in the unique indexes: a parameter would keep them from being used.
    .where(sql<SqlBool>`${sql.ref('estActif')} = 1 and ${sql.ref(column)} <> ''`)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (other === undefined) return undefined;
  return isReached(caller, other) ? `de ${other.prenoms} ${other.nom}` : "d'un autre utilisateur";
}
