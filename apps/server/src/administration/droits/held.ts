/**
 * Reads what a user may do from groups, privileges and modes; the answer is kept as long as the version of the rights
 * stands.
 */

import type { Operation } from '@gestionscolaire/contract/core/api/droits.ts';
import type { Screen } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Rights } from '#core/acces/caller.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { prepared } from '#core/db/prepared.ts';
import type { Value } from '#core/db/tables.ts';

interface DroitRow {
  sorte: 'menus' | 'onglets';
  reference: string;
  ajout: number | null;
  modification: number | null;
  suppression: number | null;
}

/**
 * The privileges that were given and not taken back, each with the operations of its mode. `compte`: 1 when its group
 * and its mode are active, so that it counts on an active menu or tab. Only this says what counts as a right.
 */
export const PRIVILEGES_DONNES: RawBuilder<unknown> = sql`(
  select p.id, p."menuId", p."ongletId", p."groupeId", p."modeAccesId", a.ajout, a.modification, a.suppression,
    g."estActif" * a."estActif" as compte
  from privileges p join groupes g on g.id = p."groupeId" join modes_acces a on a.id = p."modeAccesId"
  where p."estActif" = 1)`;

/** Selects what the user's groups hold: one row for each privilege and mode that counts. */
const accordes = (userId: RawBuilder<Value>) => sql`
  select p."menuId", p."ongletId", p.ajout, p.modification, p.suppression
  from user_groupes ug join ${PRIVILEGES_DONNES} p on p."groupeId" = ug."groupeId" and p.compte = 1
  where ug."userId" = ${userId} and ug."estActif" = 1`;

/**
 * Selects one row for each visible menu or tab and mode; a Public one without privilege comes once, without
 * operations. Nothing flows down: a tab counts whatever is held on its menu (AMB-065).
 */
const droits = prepared<DroitRow>(
  (param) => sql<DroitRow>`
    with accordes as (${accordes(param('userId'))})
    select 'menus' as sorte, m.reference, d.ajout, d.modification, d.suppression
    from menus m left join accordes d on d."menuId" = m.id
    where m."estActif" = 1 and (m."typeMenu" = 'Public' or d."menuId" is not null)
    union all
    select 'onglets' as sorte, o.reference, d.ajout, d.modification, d.suppression
    from onglets o left join accordes d on d."ongletId" = o.id
    where o."estActif" = 1 and (o."typeOnglet" = 'Public' or d."ongletId" is not null)`,
);

export async function readRights(db: Db, userId: number): Promise<Rights> {
  const rights = { menus: new Map<string, Set<Operation>>(), onglets: new Map<string, Set<Operation>>() };
  for (const { sorte, reference, ajout, modification, suppression } of await droits.all(db, { userId })) {
    const operations = rights[sorte].get(reference) ?? new Set<Operation>(['lecture']);
    if (ajout === 1) operations.add('ajout');
    if (modification === 1) operations.add('modification');
    if (suppression === 1) operations.add('suppression');
    rights[sorte].set(reference, operations);
  }
  return rights;
}

/** Returns the name of a menu or tab, a disabled one too; its reference when there is none. */
export async function nameOf(db: Db, { kind, reference }: Screen): Promise<string> {
  const row = await db
    .selectFrom(kind)
    .select('libelle')
    .where('referenceCle', '=', cle(reference))
    .orderBy('estActif', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.libelle ?? reference;
}

/** Locks the rights until the transaction ends: a change of rights, or another such lock, waits. It changes no right. */
export async function lockRights(trx: Trx): Promise<void> {
  await trx
    .updateTable('versions')
    .set((eb) => ({ numero: eb.ref('numero') }))
    .where('nom', '=', 'droits')
    .execute();
}

/**
 * Raises the version of the rights. Every transaction that changes a right must call it: caches of every process see
 * it at their next call.
 */
export async function bumpRights(trx: Trx): Promise<void> {
  await trx
    .updateTable('versions')
    .set((eb) => ({ numero: eb('numero', '+', 1) }))
    .where('nom', '=', 'droits')
    .execute();
}

/** Raises the version after a restoration, beyond any that a running process may still hold. */
export async function bumpRightsBeyond(trx: Trx, previous: number): Promise<void> {
  await trx
    .updateTable('versions')
    .set({ numero: previous })
    .where('nom', '=', 'droits')
    .where('numero', '<', previous)
    .execute();
  await bumpRights(trx);
}
