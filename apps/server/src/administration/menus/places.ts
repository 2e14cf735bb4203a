/** Where menus and tabs stand (A§3): main menus, under them sub-menus, on the pages of these tabs, and nothing deeper. */
import { MENU_PRINCIPAL } from '@gestionscolaire/contract/administration/references.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { CrudHandlers } from '#core/crud/crud-handlers.ts';
import { anyTable, type Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { Row } from '#core/db/tables.ts';

type Writes = Pick<CrudHandlers, 'create' | 'update' | 'enable'>;

/** What comes to stand somewhere: a new or edited record, or one that comes back where it was (`isBack`). */
interface Place {
  /** undefined: it is new. */
  id: number | undefined;
  values: Readonly<Record<string, unknown>>;
  isBack: boolean;
}

/** Checks the place of a record by every write that can give it one. */
export function inPlace(
  table: 'menus' | 'onglets',
  check: (db: Db, place: Place) => Promise<void>,
  { create, update, enable }: Writes,
): Writes {
  return {
    async create(input, context) {
      await check(context.db, { id: undefined, values: input, isBack: false });
      return create(input, context);
    },
    async update(input, context) {
      await check(context.db, { id: Number(input['id']), values: input, isBack: false });
      return update(input, context);
    },
    async enable(input, context) {
      const id = Number(input['id']);
      const values: Row | undefined = await findRow(context.db, table, id);
      if (values?.['estActif'] === 0) await check(context.db, { id, values, isBack: true });
      return enable(input, context);
    },
  };
}

/** A sub-menu has a main menu above it; a main menu with sub-menus stays one, a sub-menu with tabs stays one. */
export async function checkMenu(db: Db, { id, values, isBack }: Place): Promise<void> {
  const menuPereId = Number(values['menuPereId'] ?? MENU_PRINCIPAL);
  const refuseAt = (phrase: string) => refuse('SAISIE_INVALIDE', { phrase, champs: { menuPereId: phrase } });
  if (menuPereId === MENU_PRINCIPAL) {
    if (await hasActive(db, 'onglets', 'menuId', id))
      refuseAt('Ce menu a des onglets : il reste un sous-menu.');
    return;
  }
  const pere = await findRow(db, 'menus', menuPereId);
  if (pere === undefined || pere['menuPereId'] !== null || menuPereId === id) {
    refuseAt(isBack ? "Son menu père n'est plus un menu principal." : 'Choisissez un menu principal.');
  }
  if (await hasActive(db, 'menus', 'menuPereId', id))
    refuseAt('Ce menu a des sous-menus : il reste un menu principal.');
}

/** Tabs stand on the page of a sub-menu. */
export async function checkTab(db: Db, { values, isBack }: Place): Promise<void> {
  const menu = await findRow(db, 'menus', Number(values['menuId']));
  if (menu === undefined || menu['menuPereId'] !== null) return;
  const phrase = isBack
    ? "Son menu est devenu un menu principal, qui n'a pas d'onglets."
    : 'Choisissez un sous-menu : un menu principal n’a pas d’onglets.';
  refuse('SAISIE_INVALIDE', { phrase, champs: { menuId: phrase } });
}

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
