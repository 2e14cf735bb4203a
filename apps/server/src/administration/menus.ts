/** Menus as the home and section pages read them: exactly those the caller's rights hold, in their order. */
import {
  getMenuFilsByUserReference,
  getMenuPrincipalByUser,
  getOneMenu,
  type Menu,
} from '@gestionscolaire/contract/administration/menus.ts';
import { MENU_PRINCIPAL } from '@gestionscolaire/contract/administration/references.ts';
import { cle } from '@gestionscolaire/contract/core/cle.ts';
import { refuse } from '@gestionscolaire/contract/core/errors.ts';
import type { Selectable } from 'kysely';
import type { Caller } from '#core/acces/caller.ts';
import type { Db } from '#core/db/database.ts';
import type { Tables } from '#core/db/tables.ts';
import { type Binding, bindRead } from '#core/http/bind.ts';

export function menuBindings(): Binding[] {
  return [
    bindRead(getMenuPrincipalByUser, async (_input, { db, caller }) => visibleMenus(db, caller, null)),

    bindRead(getMenuFilsByUserReference, async ({ reference }, { db, caller }) => {
      const pere = await db
        .selectFrom('menus')
        .select('id')
        .where('referenceCle', '=', cle(reference))
        .where('estActif', '=', 1)
        .executeTakeFirst();
      return { sousmenus: pere === undefined ? [] : await visibleMenus(db, caller, pere.id) };
    }),

    bindRead(getOneMenu, async ({ id }, { db, caller }) => {
      const row = await db
        .selectFrom('menus')
        .selectAll()
        .where('id', '=', id)
        .where('estActif', '=', 1)
        .executeTakeFirst();
      // What one may not see is not there: its id tells nothing.
      if (row === undefined || !caller.rights.menus.has(row.reference)) return refuse('INTROUVABLE');
      return { menu: [toMenu(row)] };
    }),
  ];
}

async function visibleMenus(db: Db, caller: Caller, menuPereId: number | null): Promise<Menu[]> {
  const rows = await db
    .selectFrom('menus')
    .selectAll()
    .where('menuPereId', menuPereId === null ? 'is' : '=', menuPereId)
    .where('estActif', '=', 1)
    .orderBy('ordre')
    .orderBy('id')
    .execute();
  return rows.filter(({ reference }) => caller.rights.menus.has(reference)).map(toMenu);
}

/** 0 on the wire stands for no parent; which of the two a menu is follows from it (AMB-052). */
function toMenu(row: Selectable<Tables['menus']>): Menu {
  const { referenceCle: _reference, libelleCle: _libelle, menuPereId, typeMenu, estActif, ...rest } = row;
  return {
    ...rest,
    menuPereId: menuPereId ?? MENU_PRINCIPAL,
    pereOuFils: menuPereId === null ? 1 : 0,
    typeMenu: typeMenu === 'Public' ? 'Public' : 'Prive',
    estActif: estActif === 1 ? 1 : 0,
  };
}
