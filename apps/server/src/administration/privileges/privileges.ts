/** Gives and takes back the privileges of groups, and answers what the signed-in person may do with theirs. */
import { getMesDroits } from '@gestionscolaire/contract/administration/droits/mes-droits.ts';
import * as contrat from '@gestionscolaire/contract/administration/droits/privileges.ts';
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { MENU_PRINCIPAL } from '@gestionscolaire/contract/ecrans/references.ts';
import { sql } from 'kysely';
import { changingRights } from '#administration/droits/changer.ts';
import { PRIVILEGES_DONNES } from '#administration/droits/held.ts';
import type { Rights } from '#core/acces/caller.ts';
import type { Db } from '#core/db/database.ts';
import { type Act, type Changes, changes } from '#core/db/journal/journal.ts';
import { findRow, insertRow, updateRow } from '#core/db/rows.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import type { WriteContext } from '#core/http/context.ts';
import { refuseSansEffet } from './sans-effet.ts';

const TABLE = 'privileges';

/** A menu or a tab, with a mode. */
export interface Case {
  menuId: number | null;
  ongletId: number | null;
  modeAccesId: number;
}

interface Attribution extends Case {
  groupeId: number;
}

/** Refuses both, or neither (AMB-054). */
export function checkTarget({ menuId, ongletId }: Pick<Case, 'menuId' | 'ongletId'>): void {
  if ((menuId === null) !== (ongletId === null)) return;
  refuse('REQUETE_INVALIDE', { phrase: "Un privilège porte sur un menu ou sur un onglet, l'un des deux." });
}

/**
 * Returns the target that is meant: the documents' forms send a sub-menu beside one of its tabs, and mean the tab
 * (AMB-054).
 */
async function targeted(db: Db, sent: Attribution): Promise<Attribution> {
  const { menuId, ongletId } = sent;
  if (menuId === null || ongletId === null) return sent;
  const tab = await findRow(db, 'onglets', ongletId);
  if (tab !== undefined && tab.menuId !== menuId)
    refuseAt('ongletId', "Cet onglet n'est pas de ce sous-menu.");
  return { ...sent, menuId: null };
}

type Part = 'groupes' | 'menus' | 'onglets' | 'modes_acces';

/** Refuses a privilege whose parts are not all there and active, each at its field. */
async function checkParts(db: Db, { menuId, ongletId, groupeId, modeAccesId }: Attribution): Promise<void> {
  const parts: [field: string, table: Part, id: number | null, refus: string][] = [
    ['groupeId', 'groupes', groupeId, "Ce groupe n'existe pas ou est désactivé."],
    ['menuId', 'menus', menuId, "Ce menu n'existe pas ou est désactivé."],
    ['ongletId', 'onglets', ongletId, "Cet onglet n'existe pas ou est désactivé."],
    ['modeAccesId', 'modes_acces', modeAccesId, "Ce mode d'accès n'existe pas ou est désactivé."],
  ];
  const champs: Record<string, string> = {};
  for (const [field, table, id, refus] of parts) {
    if (id !== null && (await findRow(db, table, id))?.estActif !== 1) champs[field] = refus;
  }
  const [phrase] = Object.values(champs);
  if (phrase !== undefined) refuse('SAISIE_INVALIDE', { phrase, champs });
}

async function findHeld(db: Db, { menuId, ongletId, groupeId, modeAccesId }: Attribution) {
  return db
    .selectFrom(TABLE)
    .select(['id', 'modifDate'])
    .where('groupeId', '=', groupeId)
    .where('menuId', 'is not distinct from', menuId)
    .where('ongletId', 'is not distinct from', ongletId)
    .where('modeAccesId', '=', modeAccesId)
    .where('estActif', '=', 1)
    .executeTakeFirst();
}

/** Makes the act of a privilege: it is the network's, and part of its group's history. */
const actOf = (id: number, groupeId: number, changements: Changes): Act => ({
  entite: TABLE,
  entiteId: id,
  ecoleId: null,
  changements,
  rattaches: [{ entite: 'groupes', entiteId: groupeId }],
});

async function give(sent: Attribution, { db, now, caller, record }: WriteContext) {
  const attribution = await targeted(db, sent);
  checkTarget(attribution);
  await checkParts(db, attribution);
  if ((await findHeld(db, attribution)) !== undefined) {
    const sur = attribution.menuId === null ? 'cet onglet' : 'ce menu';
    const phrase = `Ce groupe a déjà ce mode d'accès sur ${sur}.`;
    refuse('DOUBLON', { phrase, champs: { modeAccesId: phrase } });
  }
  await refuseSansEffet(db, attribution.groupeId, [attribution], 'modeAccesId');
  const id = await insertRow(db, TABLE, { ...attribution }, { now, userId: caller.userId });
  record(actOf(id, attribution.groupeId, changes(null, { ...attribution })));
  return [{ id }];
}

/** Disables a privilege that is still as it was read: a privilege that was taken back is kept. */
async function takeBack(
  { id, modifDate }: { id: number; modifDate: string | null },
  { db, now, caller, record }: WriteContext,
) {
  const stamp = { now, userId: caller.userId };
  const next = await updateRow(db, TABLE, { id, modifDate, estActif: 1 }, { estActif: 0 }, stamp);
  if (next === undefined) {
    const actuel = await readPrivilege(db, id);
    return refuse('PERIME', { actuel: actuel?.estActif === 1 ? actuel : null });
  }
  const ofGroup = db.selectFrom(TABLE).select('groupeId').where('id', '=', id);
  record(actOf(id, (await ofGroup.executeTakeFirstOrThrow()).groupeId, { estActif: [1, 0] }));
  return [{ id, modifDate: next }];
}

const RANGEES = sql`
  select p.id, p."menuId", p."ongletId", p."groupeId", g.libelle as groupe, p."modeAccesId", a.libelle as modeacces,
    p."estActif", p."creationDate", p."creationUserId", p."modifDate", p."modifUserId"
  from privileges p join groupes g on g.id = p."groupeId" join modes_acces a on a.id = p."modeAccesId"
    left join menus m on m.id = p."menuId" left join onglets o on o.id = p."ongletId"`;

async function readPrivilege(db: Db, id: number): Promise<contrat.Privilege | undefined> {
  return (await sql<contrat.Privilege>`${RANGEES} where p.id = ${id}`.execute(db)).rows[0];
}

/** Reads the privileges that count: of an active group, on an active menu or tab, with an active mode. */
async function readPrivileges(
  db: Db,
  { menuPereId, ongletsDe }: Input<typeof contrat.getAllPrivileges>,
): Promise<contrat.Privilege[]> {
  const pere = menuPereId === MENU_PRINCIPAL ? null : menuPereId;
  const among = [
    sql`(m."estActif" = 1 or o."estActif" = 1)`,
    ...(pere === undefined ? [] : [sql`m.id is not null and m."menuPereId" is not distinct from ${pere}`]),
    ...(ongletsDe === undefined ? [] : [sql`o."menuId" = ${ongletsDe}`]),
  ];
  const { rows } = await sql<contrat.Privilege>`${RANGEES}
    where p.id in (select d.id from ${PRIVILEGES_DONNES} d where d.compte = 1) and ${sql.join(among, sql` and `)}
    order by p.id`.execute(db);
  return rows;
}

interface Action {
  userId: number;
  reference: string;
  modeAccesId: number;
}

async function countForAction(
  db: Db,
  { userId, reference, modeAccesId }: Action,
  [table, column]: ['menus', 'menuId'] | ['onglets', 'ongletId'],
): Promise<{ count: number }> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from user_groupes l
      join ${PRIVILEGES_DONNES} p on p."groupeId" = l."groupeId" and p.compte = 1
      join ${sql.table(table)} c on c.id = ${sql.ref(`p.${column}`)} and c."estActif" = 1
    where l."userId" = ${userId} and l."estActif" = 1 and p."modeAccesId" = ${modeAccesId}
      and c."referenceCle" = ${cle(reference)}`.execute(db);
  return { count: rows[0]?.n ?? 0 };
}

const told = (rights: Rights[keyof Rights]) =>
  [...rights].map(([reference, operations]) => ({ reference, operations: [...operations] }));

export function privilegeBindings(): Binding[] {
  return [
    bindRead(contrat.getAllPrivileges, (input, { db }) => readPrivileges(db, input)),
    bindWrite(contrat.addPrivilege, ({ menuId, ongletId, groupeId, modeAccesId }, context) =>
      changingRights(context, () => give({ menuId, ongletId, groupeId, modeAccesId }, context)),
    ),
    bindWrite(contrat.deletePrivilege, (input, context) =>
      changingRights(context, async () => {
        const attribution = await targeted(context.db, input);
        checkTarget(attribution);
        const held = await findHeld(context.db, attribution);
        if (held === undefined) return refuse('INTROUVABLE', { phrase: "Ce groupe n'a pas ce privilège." });
        await takeBack(held, context);
        return [{ id: held.id }];
      }),
    ),
    bindWrite(contrat.disablePrivilege, (input, context) =>
      changingRights(context, async () => {
        if ((await findRow(context.db, TABLE, input.id)) === undefined) return refuse('INTROUVABLE');
        return takeBack(input, context);
      }),
    ),
    bindRead(contrat.getCountPrivilegeForActionMenu, (input, { db }) =>
      countForAction(db, input, ['menus', 'menuId']),
    ),
    bindRead(contrat.getCountPrivilegeForActionOnglet, (input, { db }) =>
      countForAction(db, input, ['onglets', 'ongletId']),
    ),
    bindRead(getMesDroits, async (_input, { caller: { ecoleId, rights } }) => ({
      ecoleId,
      menus: told(rights.menus),
      onglets: told(rights.onglets),
    })),
  ];
}
