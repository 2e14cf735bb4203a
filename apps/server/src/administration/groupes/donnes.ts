/**
 * Makes the groups that a command of the machine needs, with their rights: nobody signs the act, so nobody can lack a
 * right.
 */
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { bumpRights } from '#administration/droits/held.ts';
import type { Trx } from '#core/db/database.ts';
import { changes } from '#core/db/journal.ts';
import { insertRow, withKeys } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { codedModes } from '#migrations/index.ts';

type Context = Pick<WriteContext, 'db' | 'now' | 'record'>;

/** Menus and tabs, by reference. */
export interface Ecrans {
  readonly menus: readonly string[];
  readonly onglets: readonly string[];
}

/** Makes a group that may do everything on these screens, as far as they are there; answers its id. */
export async function makeGroup(
  { db, now, record }: Context,
  libelle: string,
  ecrans: Ecrans,
): Promise<number> {
  await bumpRights(db);
  const stamp = { now, userId: null };
  const values = { libelle, observations: null };
  const groupeId = await insertRow(db, 'groupes', withKeys(values, ['libelle']), stamp);
  record({ entite: 'groupes', entiteId: groupeId, ecoleId: null, changements: changes(null, values) });
  const rattaches = [{ entite: 'groupes', entiteId: groupeId }];
  const modes = await codedModes(db);
  for (const table of ['menus', 'onglets'] as const) {
    for (const screen of await idsOf(db, table, ecrans[table])) {
      const target = table === 'menus' ? { menuId: screen } : { ongletId: screen };
      for (const modeAccesId of modes) {
        const given = { groupeId, ...target, modeAccesId };
        const entiteId = await insertRow(db, 'privileges', given, stamp);
        record({
          entite: 'privileges',
          entiteId,
          ecoleId: null,
          changements: changes(null, given),
          rattaches,
        });
      }
    }
  }
  return groupeId;
}

async function idsOf(
  db: Trx,
  table: 'menus' | 'onglets',
  references: readonly string[],
): Promise<readonly number[]> {
  if (references.length === 0) return [];
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('referenceCle', 'in', references.map(cle))
    .where('estActif', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Puts a person of a school into such a group. */
export async function joinGroup(
  { db, now, record }: Context,
  { userId, groupeId, ecoleId }: { userId: number; groupeId: number; ecoleId: number },
): Promise<void> {
  await bumpRights(db);
  const values = { userId, groupeId };
  const entiteId = await insertRow(db, 'user_groupes', values, { now, userId: null });
  const rattaches = [
    { entite: 'groupes', entiteId: groupeId },
    { entite: 'utilisateurs', entiteId: userId },
  ];
  record({ entite: 'user_groupes', entiteId, ecoleId, changements: changes(null, values), rattaches });
}

/** Removes what belongs to one person alone, before he is deleted for good. */
export async function removeOwn(db: Trx, userId: number): Promise<void> {
  await db.deleteFrom('connexions').where('userId', '=', userId).execute();
  await db.deleteFrom('vues').where('userId', '=', userId).execute();
  await db.deleteFrom('preferences').where('userId', '=', userId).execute();
  await db.deleteFrom('recents').where('userId', '=', userId).execute();
}
