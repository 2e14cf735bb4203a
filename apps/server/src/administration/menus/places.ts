/**
 * Checks where menus and tabs stand (A§3): main menus, under them sub-menus, on the pages of these tabs, and nothing
 * deeper.
 */

import type { CrudContract } from '@gestionscolaire/contract/core/api/crud.ts';
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { MENU_PRINCIPAL } from '@gestionscolaire/contract/ecrans/references.ts';
import type { ManyHandlers } from '#core/crud/bind/crud-handlers.ts';
import { anyTable, type Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';

/** The place of a new or edited record, or of one that comes back where it was (`isBack`). */
interface Place {
  /** The id; undefined: the record is new. */
  id: number | undefined;
  /** The menu above it; null or 0: none. */
  menuId: number | null;
  isBack: boolean;
}

/** The place of one kind of record: how a form names the menu above it, what is stored of it, and what is allowed. */
interface Placing<Form> {
  menuIdOf: (form: Form) => number;
  stored: (db: Db, id: number) => Promise<(Pick<Place, 'menuId'> & { estActif: number }) | undefined>;
  check: (db: Db, place: Place) => Promise<void>;
}

/** Checks the place of a record in every write that can give it one. */
export function inPlace<C extends CrudContract>(
  { menuIdOf, stored, check }: Placing<Input<C['create']> | Input<C['update']>>,
  handlers: ManyHandlers<C>,
): ManyHandlers<C> {
  const { create, update, enable } = handlers;
  return {
    ...handlers,
    async create(input, context) {
      await check(context.db, { id: undefined, menuId: menuIdOf(input), isBack: false });
      return create(input, context);
    },
    async update(input, context) {
      await check(context.db, { id: input.id, menuId: menuIdOf(input), isBack: false });
      return update(input, context);
    },
    async enable(input, context) {
      const { id } = input;
      const before = await stored(context.db, id);
      if (before?.estActif === 0) await check(context.db, { id, menuId: before.menuId, isBack: true });
      return enable(input, context);
    },
  };
}

/**
 * Refuses a wrong place of a menu: a sub-menu has a main menu above it; a main menu with sub-menus stays one, a
 * sub-menu with tabs stays one.
 */
async function checkMenu(db: Db, { id, menuId, isBack }: Place): Promise<void> {
  const menuPereId = menuId ?? MENU_PRINCIPAL;
  const refuseAt = (phrase: string) => refuse('SAISIE_INVALIDE', { phrase, champs: { menuPereId: phrase } });
  if (menuPereId === MENU_PRINCIPAL) {
    if (await hasActive(db, 'onglets', 'menuId', id))
      refuseAt('Ce menu a des onglets : il reste un sous-menu.');
    return;
  }
  const pere = await findRow(db, 'menus', menuPereId);
  if (pere === undefined || pere.menuPereId !== null || menuPereId === id) {
    refuseAt(isBack ? "Son menu père n'est plus un menu principal." : 'Choisissez un menu principal.');
  }
  if (await hasActive(db, 'menus', 'menuPereId', id))
    refuseAt('Ce menu a des sous-menus : il reste un menu principal.');
}

/** Refuses a tab that would not stand on the page of a sub-menu. */
async function checkTab(db: Db, { menuId, isBack }: Place): Promise<void> {
  const menu = await findRow(db, 'menus', menuId ?? MENU_PRINCIPAL);
  if (menu === undefined || menu.menuPereId !== null) return;
  const phrase = isBack
    ? "Son menu est devenu un menu principal, qui n'a pas d'onglets."
    : 'Choisissez un sous-menu : un menu principal n’a pas d’onglets.';
  refuse('SAISIE_INVALIDE', { phrase, champs: { menuId: phrase } });
}

/** A menu stands under a main menu, or is one. */
export const menuPlacing: Placing<{ menuPereId: number }> = {
  menuIdOf: ({ menuPereId }) => menuPereId,
  stored: (db, id) =>
    db
      .selectFrom('menus')
      .select(['menuPereId as menuId', 'estActif'])
      .where('id', '=', id)
      .executeTakeFirst(),
  check: checkMenu,
};

/** A tab stands on the page of a sub-menu. */
export const tabPlacing: Placing<{ menuId: number }> = {
  menuIdOf: ({ menuId }) => menuId,
  stored: (db, id) =>
    db.selectFrom('onglets').select(['menuId', 'estActif']).where('id', '=', id).executeTakeFirst(),
  check: checkTab,
};

/** Whether active records stand under this one; under a new one there are none. */
async function hasActive(
  db: Db,
  table: 'menus' | 'onglets',
  column: string,
  id: number | undefined,
): Promise<boolean> {
  if (id === undefined) return false;
  const query = anyTable(db).selectFrom(table).select('id').where(column, '=', id).where('estActif', '=', 1);
  return (await query.executeTakeFirst()) !== undefined;
}
