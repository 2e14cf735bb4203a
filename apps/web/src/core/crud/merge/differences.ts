/**
 * Compares the values a person typed with those that somebody else stored meanwhile. Pure: the merge dialog shows the
 * differences, the form applies the choices.
 */

import type { AnyRow, Values } from '#core/crud/values.ts';

export type Side = 'mine' | 'stored';

export interface Difference {
  field: string;
  mine: unknown;
  stored: unknown;
  /** The proposed side: mine where I changed the field, the stored one where only the other person did. */
  proposed: Side;
}

/** A conflict with another person's write (AMB-145): another version is stored, or none. */
export type Conflict =
  | { kind: 'merge'; stored: AnyRow; mine: Values; found: readonly Difference[] }
  | { kind: 'gone'; mine: Values };

/** Whether two values are the same to a person: an empty field is '' in a form and null in a table. */
function same(left: unknown, right: unknown): boolean {
  return left === right || (isNothing(left) && isNothing(right)) || areSameLists(left, right);
}

/** Whether two lists hold the same ids in the same order. */
function areSameLists(left: unknown, right: unknown): boolean {
  return Array.isArray(left) && Array.isArray(right) && left.join(' ') === right.join(' ');
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/**
 * Finds the fields that differ between the form and the stored record, in the form's order.
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
      // A field of the form alone is not in the record: nobody else changed it.
      .filter((field) => field in stored && !same(mine[field], stored[field]))
      .map((field) => ({
        field,
        mine: mine[field],
        stored: stored[field],
        proposed: same(mine[field], loaded[field]) ? ('stored' as const) : ('mine' as const),
      }))
  );
}

/** Returns the values to save, once a side was chosen for every difference. */
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
