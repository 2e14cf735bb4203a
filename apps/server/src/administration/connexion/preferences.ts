/** Keeps what a user chose for himself: one row, merged with the choices before. */
import {
  getPreferences,
  PREFERENCES_PAR_DEFAUT,
  type Preferences,
  preferences,
  updatePreferences,
} from '@gestionscolaire/contract/administration/preferences.ts';
import { refuseCles } from '@gestionscolaire/contract/core/api/errors.ts';
import * as z from 'zod/mini';
import type { Db, Trx } from '#core/db/database.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/bind.ts';
import { annoncesDe, noteRead } from './annonces.ts';

export function preferenceBindings(): Binding[] {
  return [
    bindRead(getPreferences, async (_input, { db, caller }) => ({
      ...(await readPreferences(db, caller.userId)),
      ...(await annoncesDe(db, caller.connexionId)),
    })),

    bindWrite(updatePreferences, async (input, { db, now, caller, record }) => {
      const before = await lockPreferences(db, caller.userId, now);
      const after: Preferences = {
        theme: input.theme ?? before.theme,
        tailles: { ...before.tailles, ...input.tailles },
      };
      // Each write may name as many lists as a user may have: together they may be too many.
      if (!preferences.safeParse(after).success) refuseCles('tailles');
      const tailles = JSON.stringify(after.tailles);
      await db
        .updateTable('preferences')
        .set({ theme: after.theme, tailles, modifDate: now })
        .where('userId', '=', caller.userId)
        .execute();
      record({
        entite: 'preferences',
        entiteId: caller.userId,
        ecoleId: caller.ecoleId,
        changements: {
          ...(after.theme === before.theme ? {} : { theme: [before.theme, after.theme] }),
          ...(JSON.stringify(before.tailles) === tailles
            ? {}
            : { tailles: [JSON.stringify(before.tailles), tailles] }),
        },
      });
      if (input.annoncesLues === true) await noteRead(db, caller.connexionId);
      return { ...after, ...(await annoncesDe(db, caller.connexionId)) };
    }),
  ];
}

/**
 * Locks the row of a user, and makes it when there is none; another tab's write waits until this one ends, then reads
 * it.
 */
async function lockPreferences(db: Trx, userId: number, now: string): Promise<Preferences> {
  const { theme, tailles } = PREFERENCES_PAR_DEFAUT;
  const row = await db
    .insertInto('preferences')
    .values({ userId, theme, tailles: JSON.stringify(tailles), modifDate: now })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ userId }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return preferencesOf(row);
}

async function readPreferences(db: Db, userId: number): Promise<Preferences> {
  const row = await db.selectFrom('preferences').selectAll().where('userId', '=', userId).executeTakeFirst();
  if (row === undefined) return PREFERENCES_PAR_DEFAUT;
  return preferencesOf(row);
}

function preferencesOf(row: { theme: string; tailles: string }): Preferences {
  const tailles: unknown = JSON.parse(row.tailles);
  return z.parse(preferences, { theme: row.theme, tailles });
}
