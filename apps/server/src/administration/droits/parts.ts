/**
 * Adds to rights those that are a part of them: whoever keeps the marks of a whole school has all of what a teacher has on their own
 * subjects. They may then give that, and are no weaker than who holds it.
 */

import { holds, type Rights } from '@gestionscolaire/contract/core/api/acces.ts';
import { OPERATIONS, type Operation } from '@gestionscolaire/contract/core/api/droits.ts';
import { screenOf } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { PARTS, type ReferenceMenu } from '@gestionscolaire/contract/ecrans/references.ts';
import { type RawBuilder, sql } from 'kysely';

const parts: readonly (readonly [part: string, wholes: readonly ReferenceMenu[]])[] = Object.entries(PARTS);

/** Returns these rights with the parts of them. */
export function withParts(rights: Rights): Rights {
  const menus = new Map(rights.menus);
  for (const [part, wholes] of parts) {
    const given = OPERATIONS.filter((operation) =>
      wholes.every((whole) => holds(rights, screenOf(whole), operation)),
    );
    if (given.length > 0) menus.set(part, new Set<Operation>([...(menus.get(part) ?? []), ...given]));
  }
  return { ...rights, menus };
}

/**
 * Selects the parts of what a table `of` of rights holds (menuId, ongletId, ajout, modification, suppression; a row for each screen),
 * as rows of the same columns.
 */
export const partsOf = (of: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    parts.map(
      ([part, wholes]) => sql`
        select part.id as "menuId", 0 as "ongletId", min(w.ajout) as ajout, min(w.modification) as modification,
          min(w.suppression) as suppression
        from menus part join menus whole on whole."referenceCle" in (${sql.join(wholes.map((whole) => sql.lit(cle(whole))))})
          join ${of} w on w."menuId" = whole.id
        where part."referenceCle" = ${sql.lit(cle(part))}
        group by part.id having count(distinct whole."referenceCle") = ${sql.lit(wholes.length)}`,
    ),
    sql` union all `,
  );
