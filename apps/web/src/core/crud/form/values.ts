/** Moves values between a record, a form and a request. Pure. */
import type { Field, Fields } from '@gestionscolaire/contract/core/api/fields.ts';
import type { Unanswered } from '#core/api/use-endpoint.ts';
import type { AnyRow, Values } from '#core/crud/values.ts';
import type { Cautions } from './cautions/confirm.ts';

/** The state of a form that a draft keeps, beside what its controls alone know (use-form-draft.tsx). */
export interface TypedForm {
  base: AnyRow | null;
  values: Values;
  cautions: Cautions;
  /** The act that was sent and perhaps written. */
  sent: Unanswered | null;
}

export interface Checked {
  /** One sentence for each field that breaks its rule. */
  errors: Record<string, string>;
  /** The values to send: trimmed, first letter in upper case (SHARED-12). Complete only without errors. */
  cleaned: Values;
}

/**
 * Checks and cleans values by the contract's rules; `faults` finds those between fields that are right by themselves. A text that breaks its
 * own rule is given to it as it was typed: it is wrong, and not missing.
 */
export function check(
  fields: Fields,
  values: Values,
  faults: (cleaned: Readonly<Values>) => Record<string, string> = () => ({}),
): Checked {
  const checked: Checked = { errors: {}, cleaned: {} };
  const typed: Values = {};
  for (const [name, field] of Object.entries(fields)) {
    const result = field.schema.safeParse(values[name]);
    if (result.success) checked.cleaned[name] = result.data;
    else {
      checked.errors[name] = result.error.issues[0]?.message ?? '';
      if (isText(field) && typeof values[name] === 'string') typed[name] = values[name].trim();
    }
  }
  checked.errors = { ...faults({ ...typed, ...checked.cleaned }), ...checked.errors };
  return checked;
}

const isText = ({ initial, of, words, isDay }: Field): boolean =>
  initial === '' && of === undefined && words === undefined && isDay !== true;

/**
 * Makes the first values of a form: the record's, or the fields' own. Nothing is '' in a text, and null where a rule takes it.
 */
export function formValues(fields: Fields, record: Readonly<Values> | null): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { initial, schema, of }]) => {
      const stored = record?.[name];
      const isWritten = initial === '' && of === undefined;
      const isEmpty = stored === null && !isWritten && schema.safeParse(null).success;
      return [name, isEmpty ? null : (stored ?? initial)];
    }),
  );
}

export function sameValues(left: Values, right: Values): boolean {
  return Object.keys(left).every((name) => left[name] === right[name]);
}

/** The refusals of the server: a sentence stays while its value is the refused one. */
export interface Refused {
  champs: Readonly<Record<string, string>>;
  values: Values;
}

export function refusalOf(refused: Refused | null, name: string, value: unknown): string | undefined {
  return refused !== null && refused.values[name] === value ? refused.champs[name] : undefined;
}

/** Picks the sentences about fields that have no control on the form: they are shown together. */
export function elsewhere(champs: Readonly<Record<string, string>>, shown: readonly string[]): string[] {
  return Object.entries(champs)
    .filter(([name]) => !shown.includes(name))
    .map(([, sentence]) => sentence);
}

/** Whether one reading of a record is newer than another; stamps are ISO, null before the first change. */
export function isNewer(record: { modifDate: string | null }, than: { modifDate: string | null }): boolean {
  return (record.modifDate ?? '') > (than.modifDate ?? '');
}
