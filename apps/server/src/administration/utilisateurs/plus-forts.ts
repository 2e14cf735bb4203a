/** Finds the users of a page who hold a right that the caller lacks: the rule of refuseStronger, for all of them at once. */
import { sql } from 'kysely';
import { PRIVILEGES_DONNES } from '#administration/droits/held.ts';
import { partsOf } from '#administration/droits/parts.ts';
import type { Db } from '#core/db/database.ts';
import type { ReadContext } from '#core/http/context.ts';

/** The most ids that are sent along; beyond a page, the statement reads everybody. */
const PAGE = 100;

/**
 * Finds first the groups that hold more than the caller may give, then their members: the cost follows the number of
 * groups, not of users.
 */
async function plusForts(db: Db, callerId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const shown = ids.length > PAGE ? sql`1 = 1` : sql`ug."userId" in (${sql.join(ids)})`;
  const { rows } = await sql<{ userId: number }>`
    with donnes as (
      select p."groupeId", coalesce(p."menuId", 0) as "menuId", coalesce(p."ongletId", 0) as "ongletId",
        p.ajout, p.modification, p.suppression, p.compte
      from ${PRIVILEGES_DONNES} p
    ), tenus as (
      select d."menuId", d."ongletId", max(d.ajout) as ajout, max(d.modification) as modification,
        max(d.suppression) as suppression
      from donnes d join user_groupes ug on ug."groupeId" = d."groupeId" and ug."estActif" = 1
      where ug."userId" = ${callerId} and d.compte = 1
      group by d."menuId", d."ongletId"
    ), miens as (
      select "menuId", "ongletId", max(ajout) as ajout, max(modification) as modification, max(suppression) as suppression
      from (select * from tenus union all ${partsOf(sql`tenus`)}) as tous
      group by "menuId", "ongletId"
    ), plus as (
      select distinct d."groupeId" from donnes d
      left join miens m on m."menuId" = d."menuId" and m."ongletId" = d."ongletId"
      where m.ajout is null or d.ajout > m.ajout or d.modification > m.modification
        or d.suppression > m.suppression
    )
    select distinct ug."userId" from user_groupes ug join plus on plus."groupeId" = ug."groupeId"
    where ug."estActif" = 1 and ug."userId" <> ${callerId} and ${shown}`.execute(db);
  return new Set(rows.map(({ userId }) => userId));
}

/** Adds the mark to rows of users: 1 on those whom the caller may not touch. */
export async function avecLeurForce<R extends { readonly id: number }>(
  rows: readonly R[],
  { db, caller }: Pick<ReadContext, 'db' | 'caller'>,
): Promise<(R & { estPlusFort: 0 | 1 })[]> {
  const ids = rows.map(({ id }) => id);
  const forts = await plusForts(db, caller.userId, ids);
  return rows.map((row) => ({ ...row, estPlusFort: forts.has(row.id) ? 1 : 0 }));
}
