/**
 * Puts the teacher whose account is made by the head of their school into the group made from the model « Enseignants » (NOTE-72): heads
 * choose no groups, and they would see nothing. Nobody receives more by it than the model and whoever adds them have.
 */
import { MODELES, type ModeleDeGroupe } from '@gestionscolaire/contract/administration/droits/modeles.ts';
import { addUserGroupe } from '@gestionscolaire/contract/administration/groupes.ts';
import { holds } from '@gestionscolaire/contract/core/api/acces.ts';
import { OPERATIONS, type Operation } from '@gestionscolaire/contract/core/api/droits.ts';
import { type Screen, tab } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import type { ReferenceOnglet } from '@gestionscolaire/contract/ecrans/references.ts';
import { sql } from 'kysely';
import { bumpRights, PRIVILEGES_DONNES } from '#administration/droits/held.ts';
import { withParts } from '#administration/droits/parts.ts';
import type { Caller } from '#core/acces/caller.ts';
import { mayRead } from '#core/acces/decide.ts';
import type { Db } from '#core/db/database.ts';
import { changes } from '#core/db/journal/journal.ts';
import { insertRow } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { estEnseignant } from './enseignant.ts';

const ENSEIGNANTS = 'enseignants';
const MODELE = MODELES[ENSEIGNANTS];
const PAGE_ECOLE = tab('ecoleEnseignant' satisfies ReferenceOnglet);

/** The answer about a new account: the group that they entered, and a sentence; both null where their groups are chosen apart. */
export interface AccesDuCompte {
  readonly groupe: string | null;
  readonly acces: string | null;
}

export const CHOISIS_A_PART: AccesDuCompte = { groupe: null, acces: null };

const QUI_LE_FAIT = 'Une personne qui tient les groupes, sur «\u00A0Groupes\u00A0», ';
const reste = (raison: string, suite: string): AccesDuCompte => ({
  groupe: null,
  acces: `Il ne voit encore rien : ${raison}. ${QUI_LE_FAIT}${suite}.`,
});

interface Poste {
  readonly ecoleId: number | null;
  readonly fonctionCle: string;
}

/**
 * Whether they are a teacher of a school whom the caller reaches by its page, and the caller chooses no groups: then their act gives the
 * group.
 */
export const entreParLEcole = (caller: Caller, operation: 'ajout' | 'modification', poste: Poste): boolean =>
  poste.ecoleId !== null &&
  estEnseignant(poste) &&
  holds(caller.rights, PAGE_ECOLE, operation) &&
  !mayRead(addUserGroupe, caller);

/** Whether a person is in a group, or was: somebody who was taken out comes back by whoever chooses groups. */
export async function wasInAGroup(db: Db, userId: number): Promise<boolean> {
  const link = await db
    .selectFrom('user_groupes')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return link !== undefined;
}

interface Don extends Screen {
  readonly operation: Operation;
}

interface Row extends Screen {
  ajout: number;
  modification: number;
  suppression: number;
}

/** Reads all that a group gives, what a disabled menu or mode would give again too. */
async function readDons(db: Db, groupeId: number): Promise<Don[]> {
  const { rows } = await sql<Row>`
    select 'menus' as kind, m.reference, p.ajout, p.modification, p.suppression
      from ${PRIVILEGES_DONNES} p join menus m on m.id = p."menuId" where p."groupeId" = ${groupeId}
    union all
    select 'onglets' as kind, o.reference, p.ajout, p.modification, p.suppression
      from ${PRIVILEGES_DONNES} p join onglets o on o.id = p."ongletId" where p."groupeId" = ${groupeId}
  `.execute(db);
  return rows.flatMap((row) =>
    OPERATIONS.filter((operation) => operation === 'lecture' || row[operation] === 1).map((operation) => ({
      kind: row.kind,
      reference: row.reference,
      operation,
    })),
  );
}

/** Whether a model has this operation on this menu or tab. */
function donneAussi(modele: ModeleDeGroupe, { kind, reference, operation }: Don): boolean {
  const own = Object.entries<readonly Operation[]>(modele[kind]).find(
    ([one]) => cle(one) === cle(reference),
  )?.[1];
  return own?.includes(operation) === true;
}

/** Finds the group: the one that bears the model's own label before another, then the first that was made. */
function findGroup(db: Db) {
  return db
    .selectFrom('groupes')
    .select(['id', 'libelle'])
    .where('modele', '=', ENSEIGNANTS)
    .where('estActif', '=', 1)
    .orderBy((eb) => eb.case().when('libelleCle', '=', cle(MODELE.libelle)).then(0).else(1).end())
    .orderBy('id')
    .executeTakeFirst();
}

/**
 * Puts a new teacher into the group, in the turn of changes of rights; returns what they see now. It gives the group only where each of its
 * rights is the model's, and the caller's own or a part of one of theirs: so no account that somebody makes for themselves has more than
 * they.
 */
export async function entrerChezLesEnseignants(
  { db, now, record, readmit }: Pick<WriteContext, 'db' | 'now' | 'record' | 'readmit'>,
  { userId, ecoleId }: { userId: number; ecoleId: number | null },
): Promise<AccesDuCompte> {
  const caller = await readmit();
  const group = await findGroup(db);
  if (group === undefined)
    return reste(
      `aucun groupe n'est fait du modèle «\u00A0${MODELE.libelle}\u00A0»`,
      'le crée par «\u00A0Groupe tout prêt\u00A0» et y met cet enseignant',
    );
  const dons = await readDons(db, group.id);
  if (!dons.every((don) => donneAussi(MODELE, don)))
    return reste(`le groupe «\u00A0${group.libelle}\u00A0» donne plus que son modèle`, "l'y met elle-même");
  const siens = withParts(caller.rights);
  if (!dons.every(({ operation, ...screen }) => holds(siens, screen, operation)))
    return reste(
      `le groupe «\u00A0${group.libelle}\u00A0» donne un droit que vous n'avez pas vous-même`,
      "l'y met elle-même",
    );
  await bumpRights(db);
  const values = { userId, groupeId: group.id };
  const id = await insertRow(db, 'user_groupes', values, { now, userId: caller.userId });
  const rattaches = [
    { entite: 'groupes', entiteId: group.id },
    { entite: 'utilisateurs', entiteId: userId },
  ];
  record({ entite: 'user_groupes', entiteId: id, ecoleId, changements: changes(null, values), rattaches });
  return {
    groupe: group.libelle,
    acces: `Il est entré dans le groupe «\u00A0${group.libelle}\u00A0»\u00A0: il voit ses classes et saisit les notes de ses matières.`,
  };
}
