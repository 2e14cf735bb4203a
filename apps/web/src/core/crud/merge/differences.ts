/**
 * What a person typed against what somebody else stored meanwhile. Pure: the merge dialog shows it, the form
 * applies it.
 */

import type { Values } from '#core/crud/values.ts';

export type Side = 'mine' | 'stored';

export interface Difference {
  field: string;
  mine: unknown;
  stored: unknown;
  /** Side that is proposed: mine where I changed the field, the stored one where only the other person did. */
  proposed: Side;
}

/** Nothing typed is '' in a form and null in a table: one and the same to a person. */
function same(left: unknown, right: unknown): boolean {
  return left === right || (isNothing(left) && isNothing(right)) || areSameLists(left, right);
}

/** Several ids, in one order. */
function areSameLists(left: unknown, right: unknown): boolean {
  return Array.isArray(left) && Array.isArray(right) && left.join(' ') === right.join(' ');
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/**
 * Fields that differ between what is typed and what is stored now, in the form's order.
 * @param loaded the values the form began with: they tell who changed a field.
 */
export function differences(
  fields: readonly string[],
  loaded: Values,
  mine: Values,
  stored: Values,
): Difference[] {
  return (
    fields
      // What the record does not tell (a form's own difference) is nobody's change.
      .filter((field) => field in stored && !same(mine[field], stored[field]))
      .map((field) => ({
        field,
        mine: mine[field],
        stored: stored[field],
        proposed: same(mine[field], loaded[field]) ? ('stored' as const) : ('mine' as const),
      }))
  );
}

/** The values to save once a side was chosen for every difference. */
export function merge(
  mine: Values,
  found: readonly Difference[],
  chosen: Readonly<Record<string, Side>>,
): Values {
  const merged = { ...mine };
  for (const { field, stored, proposed } of found) {
    if ((chosen[field] ?? proposed) === 'stored') merged[field] = stored;
  }
  return merged;
}
