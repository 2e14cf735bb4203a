/** What a user may do: read from groups, privileges and modes, kept as long as the version of the rights stands. */
import type { Operation } from '@gestionscolaire/contract/core/droits.ts';
import { sql } from 'kysely';
import type { Rights } from '#core/acces/caller.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { prepared } from '#core/db/prepared.ts';

interface DroitRow {
  reference: string;
  ajout: number | null;
  modification: number | null;
  suppression: number | null;
}

/** One row for each visible menu and mode; a Public menu without privilege comes once, without operations. */
const droits = prepared<DroitRow>(
  (param) => sql<DroitRow>`
    select m.reference, d.ajout, d.modification, d.suppression
    from menus m left join (
      select p."menuId", a.ajout, a.modification, a.suppression
      from user_groupes ug
      join groupes g on g.id = ug."groupeId" and g."estActif" = 1
      join privileges p on p."groupeId" = g.id and p."estActif" = 1
      join modes_acces a on a.id = p."modeAccesId" and a."estActif" = 1
      where ug."userId" = ${param('userId')} and ug."estActif" = 1
    ) d on d."menuId" = m.id
    where m."estActif" = 1 and (m."typeMenu" = 'Public' or d."menuId" is not null)`,
);

export async function readRights(db: Db, userId: number): Promise<Rights> {
  const menus = new Map<string, Set<Operation>>();
  for (const row of await droits.all(db, { userId })) {
    const operations = menus.get(row.reference) ?? new Set<Operation>(['lecture']);
    if (row.ajout === 1) operations.add('ajout');
    if (row.modification === 1) operations.add('modification');
    if (row.suppression === 1) operations.add('suppression');
    menus.set(row.reference, operations);
  }
  return { menus };
}

/** Must be called in every transaction that changes a right: caches of every process see it at their next call. */
export async function bumpRights(trx: Trx): Promise<void> {
  await trx
    .updateTable('versions')
    .set((eb) => ({ numero: eb('numero', '+', 1) }))
    .where('nom', '=', 'droits')
    .execute();
}

/** The same after a restoration: later than any version that a running process may still hold. */
export async function bumpRightsBeyond(trx: Trx, previous: number): Promise<void> {
  await trx
    .updateTable('versions')
    .set({ numero: previous })
    .where('nom', '=', 'droits')
    .where('numero', '<', previous)
    .execute();
  await bumpRights(trx);
}
