/** What a user's form and state may be: his school, his name, his address, a telephone and an e-mail of his own. */
import { estNomAConfirmer, fauteDeTelephone } from '@gestionscolaire/contract/administration/personne.ts';
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { holds, phraseDroitAbsent } from '@gestionscolaire/contract/core/api/acces.ts';
import type { Operation } from '@gestionscolaire/contract/core/api/droits.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { MESSAGES } from '@gestionscolaire/contract/messages.ts';
import { type SqlBool, sql } from 'kysely';
import { inTurn, refuseStronger } from '#administration/droits/changer.ts';
import type { Caller } from '#core/acces/caller.ts';
import type { Trx } from '#core/db/database.ts';
import { lockName, lockRow } from '#core/db/lock.ts';
import { findRow } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { findUsers, type Saisie, type UtilisateurRow } from './source.ts';

type Champs = Record<string, string>;

/** The whole form; `before`: the user as he is stored, none for an add. */
export async function checkForm(
  db: Trx,
  caller: Caller,
  saisie: Saisie & { nomConfirme?: boolean | undefined },
  before?: UtilisateurRow,
): Promise<void> {
  if (caller.ecoleId !== null && saisie.ecoleId !== caller.ecoleId) {
    refuse('HORS_DE_PORTEE', {
      phrase: "Vous n'ajoutez et ne modifiez que des utilisateurs de votre école.",
    });
  }
  refuseIndependent(caller, saisie, before === undefined ? 'ajout' : 'modification');
  const { name, indicatifTel, telephone, ecoleId, adresse } = saisie;
  const champs: Champs = {};
  const faute = fauteDeTelephone(indicatifTel, telephone);
  if (faute !== undefined) champs['telephone'] = faute;
  // What was disabled meanwhile may stay where it already is.
  if (adresse !== before?.quartierId && !(await isActive(db, 'quartiers', adresse)))
    champs['adresse'] = "Ce quartier n'existe pas ou est désactivé.";
  if (ecoleId !== before?.ecoleId && !(await isSchoolOpen(db, ecoleId))) champs['ecoleId'] = ECOLE_ABSENTE;
  refuseFields('SAISIE_INVALIDE', champs);

  const isKnown = before?.nom === name;
  if (estNomAConfirmer(name) && !isKnown && saisie.nomConfirme !== true)
    refuse('A_CONFIRMER', { champs: { name: MESSAGES.nomInvalide } });
  await checkUnique(db, caller, { numero: indicatifTel + telephone, email: saisie.email }, before?.id);
}

/** A disabled user who is let in again: his school still stands, nobody took his telephone or his e-mail. */
export async function checkReturn(db: Trx, caller: Caller, user: UtilisateurRow): Promise<void> {
  if (!(await isSchoolOpen(db, user.ecoleId)))
    refuse('SAISIE_INVALIDE', { phrase: ECOLE_ABSENTE, champs: { ecoleId: ECOLE_ABSENTE } });
  const numero = `${user.telephoneIndicatif ?? ''}${user.telephone ?? ''}`;
  await checkUnique(db, caller, { numero, email: user.email }, user.id);
}

/**
 * The stored users whom the caller is about to touch, in his turn: within his reach and no stronger than he, while
 * nobody's rights nor who may enter change.
 */
export async function requireUsers(
  context: Pick<WriteContext, 'db' | 'caller' | 'readmit'>,
  ids: readonly number[],
  operation: Operation,
): Promise<UtilisateurRow[]> {
  const { db } = context;
  const caller = await inTurn(context);
  const users = await findUsers(db, caller, ids);
  for (const user of users) refuseIndependent(caller, user, operation);
  await refuseStronger(db, caller.userId, ids);
  return users;
}

/** The same of one. */
export async function requireUser(
  context: Pick<WriteContext, 'db' | 'caller' | 'readmit'>,
  id: number,
  operation: Operation,
): Promise<UtilisateurRow> {
  const [user] = await requireUsers(context, [id], operation);
  return user ?? refuse('INTROUVABLE');
}

/** The tab of a school's teachers reaches people of schools; who belongs to none is the users' menu's affair. */
function refuseIndependent(
  { rights }: Caller,
  { ecoleId }: { ecoleId: number | null },
  operation: Operation,
): void {
  if (ecoleId !== null || holds(rights, utilisateurs.screen, operation)) return;
  refuse('DROIT_ABSENT', { phrase: phraseDroitAbsent(operation, 'Utilisateurs') });
}

/** Nobody shuts himself out by mistake (AMB-093). */
export function refuseOneself({ userId }: Caller, id: number, verb: 'désactive' | 'suspend'): void {
  if (id !== userId) return;
  refuse('REGLE', { phrase: `On ne se ${verb} pas soi-même : demandez-le à un autre administrateur.` });
}

/** Whoever resets his own password ends the connexion that would tell it to him. */
export function refuseOwnPassword({ userId }: Caller, id: number): void {
  if (id !== userId) return;
  refuse('REGLE', {
    phrase: 'Changez votre propre mot de passe par « Changer le mot de passe », dans le menu de votre nom.',
  });
}

const ECOLE_ABSENTE = "Cette école n'existe pas ou est désactivée.";

async function isActive(db: Trx, table: string, id: number | null): Promise<boolean> {
  return id === null || (await findRow(db, table, id))?.['estActif'] === 1;
}

/** Nobody disables the school until whoever comes to it is in it, and counted among its users. */
async function isSchoolOpen(db: Trx, ecoleId: number | null): Promise<boolean> {
  if (ecoleId !== null) await lockRow(db, 'ecoles', ecoleId);
  return isActive(db, 'ecoles', ecoleId);
}

function refuseFields(code: 'SAISIE_INVALIDE' | 'DOUBLON', champs: Champs): void {
  const [phrase] = Object.values(champs);
  if (phrase !== undefined) refuse(code, { phrase, champs });
}

/** One telephone and one e-mail for one active person: they sign in with them (AMB-153). */
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

/** Whose it is already, by name only to those who may see him; undefined when it is free. */
async function ownerOf(
  db: Trx,
  { ecoleId }: Caller,
  column: 'numeroCle' | 'emailCle',
  word: string,
  id: number,
): Promise<string | undefined> {
  // Two persons typing the same at once: the second is told whose it is, as if he had come later.
  await lockName(db, `utilisateurs ${word}`, { isIndexed: true });
  const other = await db
    .selectFrom('utilisateurs')
    .select(['prenoms', 'nom', 'ecoleId'])
    .where(column, '=', word)
    // As the condition of the unique indexes is written: a parameter would keep them from being used.
    .where(sql<SqlBool>`${sql.ref('estActif')} = 1 and ${sql.ref(column)} <> ''`)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (other === undefined) return undefined;
  const isSeen = ecoleId === null || other.ecoleId === ecoleId;
  return isSeen ? `de ${other.prenoms} ${other.nom}` : "d'un autre utilisateur";
}
