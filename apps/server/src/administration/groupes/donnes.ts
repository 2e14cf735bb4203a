/**
 * Makes the groups that a command of the machine needs, with their rights: nobody signs the act, so nobody can lack a
 * right.
 */
import { type CleDeModele, MODELES } from '@gestionscolaire/contract/administration/droits/modeles.ts';
import { bumpRights } from '#administration/droits/held.ts';
import { readTableauVide } from '#administration/privileges/tableau.ts';
import type { Trx } from '#core/db/database.ts';
import { changes } from '#core/db/journal/journal.ts';
import { insertRow, withKeys } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { casesDuModele } from './cases-du-modele.ts';

type Context = Pick<WriteContext, 'db' | 'now' | 'record'>;

/** Makes a group with the boxes of a model, as far as its menus and tabs are there; returns its id. */
export async function makeGroup(
  { db, now, record }: Context,
  libelle: string,
  modele: CleDeModele,
): Promise<number> {
  await bumpRights(db);
  const stamp = { now, userId: null };
  const values = { libelle, observations: null };
  const groupeId = await insertRow(db, 'groupes', withKeys({ ...values, modele }, ['libelle']), stamp);
  const told = { ...values, modele: MODELES[modele].libelle };
  record({ entite: 'groupes', entiteId: groupeId, ecoleId: null, changements: changes(null, told) });
  const rattaches = [{ entite: 'groupes', entiteId: groupeId }];
  for (const box of casesDuModele(await readTableauVide(db), MODELES[modele])) {
    const given = { groupeId, ...box };
    const entiteId = await insertRow(db, 'privileges', given, stamp);
    record({ entite: 'privileges', entiteId, ecoleId: null, changements: changes(null, given), rattaches });
  }
  return groupeId;
}

/** Puts a person of a school into such a group. */
export async function joinGroup(
  { db, now, record }: Context,
  { userId, groupeId, ecoleId }: { userId: number; groupeId: number; ecoleId: number },
): Promise<void> {
  await bumpRights(db);
  const values = { userId, groupeId };
  const entiteId = await insertRow(db, 'user_groupes', values, { now, userId: null });
  const rattaches = [
    { entite: 'groupes', entiteId: groupeId },
    { entite: 'utilisateurs', entiteId: userId },
  ];
  record({ entite: 'user_groupes', entiteId, ecoleId, changements: changes(null, values), rattaches });
}

/** Removes what belongs to one person alone, before they are deleted for good. */
export async function removeOwn(db: Trx, userId: number): Promise<void> {
  await db.deleteFrom('connexions').where('userId', '=', userId).execute();
  await db.deleteFrom('appareils').where('userId', '=', userId).execute();
  await db.deleteFrom('codes_de_secours').where('userId', '=', userId).execute();
  await db.deleteFrom('seconds_facteurs').where('userId', '=', userId).execute();
  await db.deleteFrom('vues').where('userId', '=', userId).execute();
  await db.deleteFrom('preferences').where('userId', '=', userId).execute();
  await db.deleteFrom('recents').where('userId', '=', userId).execute();
}
