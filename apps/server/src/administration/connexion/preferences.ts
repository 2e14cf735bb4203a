/** Keeps what a user chose for themselves: one row, merged with the choices before. */
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
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
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
        colonnes: { ...before.colonnes, ...input.colonnes },
        choix: { ...before.choix, ...input.choix },
      };
      // Each write may name as many lists as a user may have: together they may be too many.
      const read = preferences.safeParse(after);
      if (!read.success) refuseCles(...new Set(read.error.issues.map(({ path }) => String(path[0]))));
      const [kept, stored] = [textsOf(before), textsOf(after)];
      await db
        .updateTable('preferences')
        .set({ ...stored, modifDate: now })
        .where('userId', '=', caller.userId)
        .execute();
      record({
        entite: 'preferences',
        entiteId: caller.userId,
        ecoleId: caller.ecoleId,
        changements: Object.fromEntries(
          CLES.filter((key) => kept[key] !== stored[key]).map((key) => [key, [kept[key], stored[key]]]),
        ),
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
  const row = await db
    .insertInto('preferences')
    .values({ userId, ...textsOf(PREFERENCES_PAR_DEFAUT), modifDate: now })
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

const CLES = ['theme', 'tailles', 'colonnes', 'choix'] as const;
type Texts = Record<(typeof CLES)[number], string>;

/** Returns the columns of a row: the theme, and the rest as JSON. */
const textsOf = ({ theme, tailles, colonnes, choix }: Preferences): Texts => ({
  theme,
  tailles: JSON.stringify(tailles),
  colonnes: JSON.stringify(colonnes),
  choix: JSON.stringify(choix),
});

function preferencesOf({ theme, tailles, colonnes, choix }: Texts): Preferences {
  const [sizes, columns, words] = [tailles, colonnes, choix].map((text): unknown => JSON.parse(text));
  return z.parse(preferences, { theme, tailles: sizes, colonnes: columns, choix: words });
}
