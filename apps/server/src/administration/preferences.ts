/** What a user chose for himself: one row, merged with what was there. */
import {
  getPreferences,
  PREFERENCES_PAR_DEFAUT,
  type Preferences,
  preferences,
  updatePreferences,
} from '@gestionscolaire/contract/administration/preferences.ts';
import * as z from 'zod/mini';
import type { Db } from '#core/db/database.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/bind.ts';

export function preferenceBindings(): Binding[] {
  return [
    bindRead(getPreferences, (_input, { db, caller }) => readPreferences(db, caller.userId)),

    bindWrite(updatePreferences, async (input, { db, now, caller, record }) => {
      const before = await readPreferences(db, caller.userId);
      const after: Preferences = {
        theme: input.theme ?? before.theme,
        tailles: input.tailles ?? before.tailles,
      };
      const tailles = JSON.stringify(after.tailles);
      await db
        .insertInto('preferences')
        .values({ userId: caller.userId, theme: after.theme, tailles, modifDate: now })
        .onConflict((conflict) =>
          conflict.column('userId').doUpdateSet({ theme: after.theme, tailles, modifDate: now }),
        )
        .execute();
      record({
        entite: 'preferences',
        entiteId: caller.userId,
        changements: {
          ...(after.theme === before.theme ? {} : { theme: [before.theme, after.theme] }),
          ...(JSON.stringify(before.tailles) === tailles
            ? {}
            : { tailles: [JSON.stringify(before.tailles), tailles] }),
        },
      });
      return after;
    }),
  ];
}

async function readPreferences(db: Db, userId: number): Promise<Preferences> {
  const row = await db.selectFrom('preferences').selectAll().where('userId', '=', userId).executeTakeFirst();
  if (row === undefined) return PREFERENCES_PAR_DEFAUT;
  const tailles: unknown = JSON.parse(row.tailles);
  return z.parse(preferences, { theme: row.theme, tailles });
}
