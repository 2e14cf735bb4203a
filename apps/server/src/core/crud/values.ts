/** Takes the values of a form out of a call, and those of a row out of them. */
import { confirmationKey } from '@gestionscolaire/contract/core/api/crud.ts';
import type { Fields } from '@gestionscolaire/contract/core/api/fields.ts';
import type { Row, Value } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';

/** Any call's input, by the names of its fields. */
export type Values = Record<string, unknown>;

/** Returns whether a request confirms a field (AMB-079, AMB-153). */
export const confirmedIn =
  (input: Values) =>
  (field: string): boolean =>
    input[confirmationKey(field)] === true;

/** Returns what the boxes of a form are when the call that makes a record leaves them out: not ticked. */
export function boxesLeftOut(fields: Fields): Row {
  const boxes = Object.entries(fields).filter(([, { isTick }]) => isTick === true);
  return Object.fromEntries(boxes.map(([name]) => [name, 0]));
}

/** Returns the fields of a form, from a call: one that it may leave out, and leaves out, stays as in `old`. */
export function valuesOf(fields: readonly string[], input: Values, old: Row = {}): Row {
  const valueOf = (name: string) => (input[name] === undefined ? old[name] : input[name]) ?? null;
  return Object.fromEntries(fields.map((name) => [name, valueOf(name) as Value]));
}

/** Returns a call's input without the keys that its sender does not write (`reserved` of the contract). */
export const writtenIn = <I extends Values>(input: I, { unwritten }: Pick<WriteContext, 'unwritten'>): I =>
  unwritten.length === 0
    ? input
    : { ...input, ...Object.fromEntries(unwritten.map((key) => [key, undefined])) };

/** Returns some columns of a row; null for one that it has not. */
export const pick = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
