/**
 * Changes who belongs to which group: a person of a school sees and changes the persons of their own school only
 * (AMB-155).
 */
import * as contrat from '@gestionscolaire/contract/administration/groupes.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { changingRights, refuseStronger } from '#administration/droits/changer.ts';
import type { Caller } from '#core/acces/caller.ts';
import { type Changes, changes } from '#core/db/journal/journal.ts';
import { findRow, insertRow, updateRow } from '#core/db/rows.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import type { ReadContext, WriteContext } from '#core/http/context.ts';
import { countMembers } from './groupes.ts';
import { findLink, isWithinReach, listLinks, listMembers } from './membres-listes.ts';

const TABLE = 'user_groupes';

interface Place {
  userId: number;
  groupeId: number;
}

type Context = Pick<WriteContext, 'db' | 'caller' | 'now' | 'record'>;

/** Refuses a person outside the caller's reach as not there, and a stronger one. */
async function requirePerson({ db, caller }: Context, userId: number): Promise<void> {
  if (!(await isWithinReach(db, caller, userId))) refuse('INTROUVABLE');
  await refuseStronger(db, caller.userId, [userId]);
}

/** Refuses a person or a group that is not active, and a person who is already in it. */
async function checkPlace(
  { db }: Context,
  { userId, groupeId }: Place,
  linkId: number | null,
): Promise<void> {
  const champs: Record<string, string> = {};
  const person = await findRow(db, 'utilisateurs', userId);
  if (person?.estActif !== 1) champs['userId'] = 'Cet utilisateur est désactivé.';
  const group = await findRow(db, 'groupes', groupeId);
  if (group?.estActif !== 1) champs['groupeId'] = "Ce groupe n'existe pas ou est désactivé.";
  const [phrase] = Object.values(champs);
  if (phrase !== undefined) refuse('SAISIE_INVALIDE', { phrase, champs });

  const same = await db
    .selectFrom(TABLE)
    .select('id')
    .where('userId', '=', userId)
    .where('groupeId', '=', groupeId)
    .where('estActif', '=', 1)
    .executeTakeFirst();
  if (same === undefined || same.id === linkId) return;
  const doublon = 'Cet utilisateur est déjà dans ce groupe.';
  refuse('DOUBLON', { phrase: doublon, champs: { userId: doublon } });
}

/** Records a change of a place: it is its person's school's, and part of the history of the person and of the group. */
async function tell(
  { db, record }: Context,
  { id, userId, groupeId }: Place & { id: number },
  changements: Changes,
  before: Place = { userId, groupeId },
): Promise<void> {
  const { ecoleId } = await db
    .selectFrom('utilisateurs')
    .select('ecoleId')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const rattaches = [{ userId, groupeId }, before].flatMap((place) => [
    { entite: 'groupes', entiteId: place.groupeId },
    { entite: 'utilisateurs', entiteId: place.userId },
  ]);
  record({ entite: TABLE, entiteId: id, ecoleId, changements, rattaches });
}

/** Puts a person into a group; the caller runs it inside `changingRights`. */
export async function add(place: Place, context: Context): Promise<{ id: number }[]> {
  const { db, now, caller } = context;
  await requirePerson(context, place.userId);
  await checkPlace(context, place, null);
  const id = await insertRow(db, TABLE, { ...place }, { now, userId: caller.userId });
  await tell(context, { ...place, id }, changes(null, { ...place }));
  return [{ id }];
}

interface Link extends Place {
  id: number;
  modifDate: string | null;
}

/** Reads the stored link; refuses it when the caller may not touch it, or it changed since they read it. */
async function requireLink(
  context: Context,
  { id, modifDate }: { id: number; modifDate: string | null },
): Promise<Link> {
  const { db, caller } = context;
  const link = await findLink(db, caller, id);
  if (link === undefined) return refuse('INTROUVABLE');
  if (link.estActif !== 1) return refuse('PERIME', { actuel: null });
  if (link.modifDate !== modifDate) return refuse('PERIME', { actuel: link });
  await requirePerson(context, link.userId);
  return link;
}

/** Takes a person out of a group: the link is kept, disabled. */
async function takeOut(context: Context, link: Link) {
  const { db, now, caller } = context;
  const { id, modifDate } = link;
  const stamp = { now, userId: caller.userId };
  const next = await updateRow(db, TABLE, { id, modifDate, estActif: 1 }, { estActif: 0 }, stamp);
  if (next === undefined) return refuse('PERIME', { actuel: null });
  await tell(context, link, { estActif: [1, 0] });
  return [{ id, modifDate: next }];
}

async function move(wanted: Link, context: Context) {
  const { db, now, caller } = context;
  const link = await requireLink(context, wanted);
  const { id, userId, groupeId } = wanted;
  const place = { userId, groupeId };
  if (userId !== link.userId) await requirePerson(context, userId);
  await checkPlace(context, place, id);
  const target = { id, modifDate: link.modifDate, estActif: 1 } as const;
  const next = await updateRow(db, TABLE, target, place, { now, userId: caller.userId });
  if (next === undefined) return refuse('PERIME', { actuel: null });
  const before = { userId: link.userId, groupeId: link.groupeId };
  await tell(context, { ...place, id }, changes(before, place), before);
  return [{ id, modifDate: next }];
}

async function remove({ userId, groupeId }: Place, context: Context): Promise<{ id: number }[]> {
  const { db } = context;
  await requirePerson(context, userId);
  const link = await db
    .selectFrom(TABLE)
    .select(['id', 'userId', 'groupeId', 'modifDate'])
    .where('userId', '=', userId)
    .where('groupeId', '=', groupeId)
    .where('estActif', '=', 1)
    .executeTakeFirst();
  if (link === undefined)
    return refuse('INTROUVABLE', { phrase: "Cet utilisateur n'est pas dans ce groupe." });
  await takeOut(context, link);
  return [{ id: link.id }];
}

async function readOne({ id }: { id: number }, { db, caller }: { db: ReadContext['db']; caller: Caller }) {
  return [(await findLink(db, caller, id)) ?? refuse('INTROUVABLE')];
}

export function membreBindings(): Binding[] {
  return [
    bindRead(contrat.getAllUserGroupe, listLinks),
    bindRead(contrat.getOneUserGroupe, readOne),
    bindRead(contrat.getOneUserGroupeParId, readOne),
    bindRead(contrat.getOneUserGroupeNu, readOne),
    bindWrite(contrat.addUserGroupe, ({ userId, groupeId }, context) =>
      changingRights(context, () => add({ userId, groupeId }, context)),
    ),
    bindWrite(contrat.updateUserGroupe, (input, context) =>
      changingRights(context, () => move(input, context)),
    ),
    bindWrite(contrat.disableUserGroupe, (input, context) =>
      changingRights(context, async () => takeOut(context, await requireLink(context, input))),
    ),
    bindWrite(contrat.deletUserGroupe, (input, context) =>
      changingRights(context, () => remove(input, context)),
    ),
    bindRead(contrat.checkIfUserGroupeExists, async ({ groupeId }, { db, caller }) => ({
      exists: (await countMembers(db, caller, [groupeId])).size > 0,
    })),
    bindRead(contrat.getAffecteByGroup, (input, context) => listMembers(input, context, true)),
    bindRead(contrat.getNonAffecteByGroup, (input, context) => listMembers(input, context, false)),
  ];
}
