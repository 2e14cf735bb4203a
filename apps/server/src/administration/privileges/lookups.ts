/** Answers the choices of the four privilege forms (AMB-055): what a group holds, and what can still be given to it. */
import * as contrat from '@gestionscolaire/contract/administration/droits/privileges.ts';
import { type RawBuilder, sql } from 'kysely';
import { PRIVILEGES_DONNES } from '#administration/droits/held.ts';
import { readMenus } from '#administration/menus/menus.ts';
import { readOnglets } from '#administration/menus/onglets.ts';
import { type Binding, bindRead } from '#core/http/call/bind.ts';
import { readModes } from './modes-acces.ts';
import { checkTarget } from './privileges.ts';

type Target = 'menuId' | 'ongletId';
type Sql = RawBuilder<unknown>;

/** Selects the active privileges of a group on a menu or tab. */
const privilegesOn = (target: Target, id: Sql, groupeId: number): Sql =>
  sql`from privileges p where ${sql.ref(`p.${target}`)} = ${id} and p."groupeId" = ${groupeId} and p."estActif" = 1`;

/** Whether the group holds this mode on a menu or tab. */
const hasMode = (target: Target, id: Sql, groupeId: number, mode: Sql): Sql =>
  sql`exists (select 1 ${privilegesOn(target, id, groupeId)} and p."modeAccesId" = ${mode})`;

/** Whether the group holds some mode that counts on the menu or tab of this id. */
const isGranted = (target: Target, groupeId: number, id: Sql = sql`t.id`): Sql => sql`exists (
  select 1 from ${PRIVILEGES_DONNES} p
  where ${sql.ref(`p.${target}`)} = ${id} and p."groupeId" = ${groupeId} and p.compte = 1)`;

/** Whether it holds the main menu `t`, or something under it, which is withdrawn through it. */
const isGrantedOrAbove = (groupeId: number): Sql => sql`(${isGranted('menuId', groupeId)} or exists (
  select 1 from menus fils where fils."menuPereId" = t.id and fils."estActif" = 1
    and (${isGranted('menuId', groupeId, sql`fils.id`)} or exists (
      select 1 from onglets o where o."menuId" = fils.id and o."estActif" = 1 and ${isGranted('ongletId', groupeId, sql`o.id`)}))))`;

/** Whether some active mode on the menu or tab `t` is still missing. */
const canBeGiven = (target: Target, groupeId: number): Sql => sql`exists (select 1 from modes_acces a
  where a."estActif" = 1 and not ${hasMode(target, sql`t.id`, groupeId, sql`a.id`)})`;

/** Whether the group holds the mode `t` on one menu or tab. */
const modeIsHeld = (target: Target, id: number, groupeId: number): Sql =>
  hasMode(target, sql`${id}`, groupeId, sql`t.id`);

const under = (menuPereId: number): Sql => sql`t."menuPereId" = ${menuPereId}`;
const of = (menuId: number): Sql => sql`t."menuId" = ${menuId}`;

export function privilegeLookupBindings(): Binding[] {
  return [
    bindRead(contrat.getMenuFilsByGroupe, ({ groupeId, menuPereId }, { db }) =>
      readMenus(db, sql`${under(menuPereId)} and ${canBeGiven('menuId', groupeId)}`),
    ),
    bindRead(contrat.getPrincipalAffecteAUnGroupe, ({ groupeId }, { db }) =>
      readMenus(db, sql`t."menuPereId" is null and ${isGrantedOrAbove(groupeId)}`),
    ),
    bindRead(contrat.getFilsAffecteAUnGroupe, ({ menuPereId, groupeId }, { db }) =>
      readMenus(db, sql`${under(menuPereId)} and ${isGranted('menuId', groupeId)}`),
    ),
    bindRead(contrat.getNonAffectedByMenuAndGroupe, ({ menuId, groupeId }, { db }) =>
      readModes(db, sql`not ${modeIsHeld('menuId', menuId, groupeId)}`),
    ),
    bindRead(contrat.getAffectesByMenuAndGroupe, async ({ menuId, groupeId }, { db }) => {
      const modes = await readModes(db, modeIsHeld('menuId', menuId, groupeId));
      return modes.map(({ id, libelle }) => ({ modeAccesId: id, libelle }));
    }),
    bindRead(contrat.getOngletByGroupe, ({ groupeId, menuId }, { db }) =>
      readOnglets(db, sql`${of(menuId)} and ${canBeGiven('ongletId', groupeId)}`),
    ),
    bindRead(contrat.getNotAffectedByOngletAndGroupe, ({ ongletId, groupeId }, { db }) =>
      readModes(db, sql`not ${modeIsHeld('ongletId', ongletId, groupeId)}`),
    ),
    bindRead(
      contrat.getAffectedByOngletAndGroupe,
      async ({ ongletId = null, menuId = null, groupeId }, { db }) => {
        checkTarget({ menuId, ongletId });
        if (menuId !== null) return readModes(db, modeIsHeld('menuId', menuId, groupeId));
        return ongletId === null ? [] : readModes(db, modeIsHeld('ongletId', ongletId, groupeId));
      },
    ),
    bindRead(contrat.getOngletsAffecteAUnGroupe, ({ groupeId }, { db }) =>
      readOnglets(db, isGranted('ongletId', groupeId)),
    ),
    bindRead(contrat.getAffectesByGroupeAndMenu, ({ menuId, groupeId }, { db }) =>
      readOnglets(db, sql`${of(menuId)} and ${isGranted('ongletId', groupeId)}`),
    ),
  ];
}
