/**
 * Makes a form from its declaration: which fields it shows, its first values, the values a change clears, and what it sends.
 * Pure; use-crud-form uses it.
 */
import type { Field, Fields } from '@gestionscolaire/contract/core/api/fields.ts';
import type { Faults } from '#core/crud/crud-page.tsx';
import type { FieldSlot, Held, Slots } from '#core/crud/slots.ts';
import type { AnyRow, Values } from '#core/crud/values.ts';
import { type Checked, check, formValues } from './values.ts';

interface FormModelOptions {
  /** The contract's fields: all of them are sent. */
  fields: Fields;
  slots: Slots;
  faults?: Faults | undefined;
  /** Values that a new record has without anybody choosing them. */
  given?: Held | undefined;
}

export interface FormModel {
  /** Fields that are sent. */
  sent: readonly string[];
  /** The sent fields and those of the form alone, in the order of their controls. */
  fields: Fields;
  /** Fields that have a control for these values. */
  shown: (values: Held, record: AnyRow | null) => string[];
  begin: (record: AnyRow | null) => Values;
  /** Clears the values that depended on the changed field. */
  settle: (before: Held, after: Values) => Values;
  /** Checks and cleans the values to send; a field that is not shown is sent as null. */
  check: (values: Held, record: AnyRow | null) => Checked;
}

/** Collects the fields of the form alone, by name. */
function ownFields(slots: Slots): Fields {
  const own = Object.entries(slots).flatMap(([name, slot]) =>
    'only' in slot ? [[name, slot.only.field] as const] : [],
  );
  return Object.fromEntries(own);
}

export function formModel({ fields, slots, faults, given }: FormModelOptions): FormModel {
  const sent = Object.keys(fields);
  const own = ownFields(slots);
  const known = { ...own, ...fields };
  const names = [...new Set([...Object.keys(slots), ...sent])];
  const all = Object.fromEntries(
    names.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])),
  );
  const isHidden = (name: string, values: Held, record: AnyRow | null) =>
    slots[name]?.isHidden?.(values, record) === true;

  return {
    sent,
    fields: all,
    shown: (values, record) =>
      Object.keys(slots).filter(
        (name) =>
          slots[name]?.kind !== 'held' &&
          slots[name]?.isGiven?.() !== true &&
          !isHidden(name, values, record),
      ),
    begin(record) {
      const values = { ...formValues(all, record), ...(record === null ? given : {}) };
      for (const [name, slot] of Object.entries(slots)) {
        if (record !== null && 'only' in slot) values[name] = slot.only.from(record);
      }
      return values;
    },
    settle: (before, after) => settle({ slots, fields: all }, before, after),
    check(values, record) {
      const held = Object.fromEntries(
        names.map((name) => [name, isHidden(name, values, record) ? null : values[name]]),
      );
      // A hidden field of the form alone is not checked.
      const asked = Object.fromEntries(
        Object.entries(all).filter(([name]) => name in fields || !isHidden(name, values, record)),
      );
      const checked = check(asked, held, faults);
      return {
        errors: checked.errors,
        cleaned: Object.fromEntries(Object.entries(checked.cleaned).filter(([name]) => name in fields)),
      };
    },
  };
}

/** Writes as a text what a slot depends on: its words, or the input of its call. */
function ground(slot: FieldSlot<AnyRow>, values: Held): string | undefined {
  if (slot.kind === 'oneOf' && typeof slot.options === 'function')
    return JSON.stringify(slot.options(values));
  if (slot.kind === 'choice' && slot.input !== undefined) return JSON.stringify(slot.input(values));
  return undefined;
}

/**
 * Returns the value a slot keeps when its ground has changed: a word that is still offered, else nothing, which is null where the
 * field takes it.
 */
function kept(
  slot: FieldSlot<AnyRow>,
  field: Field | undefined,
  { values, value }: { values: Held; value: unknown },
): unknown {
  // Where null is an answer, nothing is answered any more.
  if (slot.kind === 'choice') return slot.noneIs === null ? '' : (slot.noneIs ?? null);
  if (slot.kind !== 'oneOf' || typeof slot.options !== 'function') return value;
  if (slot.options(values).some((word) => word.value === value)) return value;
  return field?.schema.safeParse(null).success === true ? null : '';
}

type Declared = Pick<FormModelOptions, 'slots' | 'fields'>;

/** Clears the values whose ground changed, then those that depended on them. */
function settle(declared: Declared, before: Held, after: Values): Values {
  const { slots, fields } = declared;
  const values = { ...after };
  for (const [name, slot] of Object.entries(slots)) {
    const isTyped = before[name] !== after[name];
    if (!isTyped && ground(slot, before) !== ground(slot, values))
      values[name] = kept(slot, fields[name], { values, value: values[name] });
  }
  const isSettled = Object.keys(values).every((name) => values[name] === after[name]);
  return isSettled ? values : settle(declared, after, values);
}
