/** What menus and tabs share when they are maintained: a reference that stays, and rights that follow. */
import { refuse } from '@gestionscolaire/contract/core/errors.ts';
import type { CrudHandlers } from '#core/crud/crud-handlers.ts';
import { findRow, insertRow } from '#core/db/rows.ts';
import { codedModes, completeGroup } from '../migrations/index.ts';
import { changingRights } from './changer-droits.ts';
import { bumpRights } from './droits.ts';

type Writes = Pick<CrudHandlers, 'create' | 'update' | 'disable' | 'enable'>;

/** Every write but an add may give or take rights. */
export function rightsChange({ create, update, disable, enable }: Writes): Writes {
  return {
    create,
    update: (input, context) => changingRights(context, () => update(input, context)),
    disable: (input, context) => changingRights(context, () => disable(input, context)),
    enable: (input, context) => changingRights(context, () => enable(input, context), { isRevival: true }),
  };
}

/** The reference is the word of code and privileges: its field is read-only on the edit form (A§5). */
export function keepsReference(
  table: 'menus' | 'onglets',
  update: CrudHandlers['update'],
): CrudHandlers['update'] {
  return async (input, context) => {
    const before = await findRow(context.db, table, Number(input['id']));
    if (before !== undefined && before['reference'] !== input['reference']) {
      refuse('REQUETE_INVALIDE', { phrase: 'La référence ne se modifie pas.' });
    }
    return update(input, context);
  };
}

/** What is new is held by the group that holds everything (AMB-018): else nobody could give it to anybody. */
export function ofCompleteGroup(
  column: 'menuId' | 'ongletId',
  create: CrudHandlers['create'],
): CrudHandlers['create'] {
  return async (input, context) => {
    const { db, now, caller } = context;
    await bumpRights(db);
    const made = await create(input, context);
    const stamp = { now, userId: caller.userId };
    const groupeId = await completeGroup(db);
    for (const { id } of made) {
      for (const modeAccesId of await codedModes(db))
        await insertRow(db, 'privileges', { groupeId, [column]: id, modeAccesId }, stamp);
    }
    return made;
  };
}
