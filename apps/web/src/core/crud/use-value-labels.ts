/** Names the values of a form: choices hold ids, a person reads labels. */

import { ecrireCentiemes } from '@gestionscolaire/contract/core/values/centiemes.ts';
import { estUnJour, formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { formaterPourcentage } from '@gestionscolaire/contract/core/values/pourcentage.ts';
import { useState } from 'react';
import type { ChoiceLabel } from '#core/ui/fields/choice-options.tsx';
import type { FieldSlot, Held, Slots } from './slots.ts';
import { type AnyRow, asText } from './values.ts';

/** Reads the label of a choice from the record itself; null where the record holds another value. */
function toldBy(record: AnyRow | null, slots: Slots, name: string, value: unknown): ChoiceLabel | null {
  const slot = slots[name];
  if (record === null || slot?.kind !== 'choice' || record[name] !== value) return null;
  return slot.current(record);
}

function withDetail(label: ChoiceLabel): string {
  return label.detail == null ? label.label : `${label.label} (${label.detail})`;
}

/** Shows a value of these kinds as a person reads it, and any other as it was typed. */
export function showPlain(slot: FieldSlot<AnyRow> | undefined, value: unknown, values: Held): string {
  const text = asText(value);
  switch (slot?.kind) {
    case 'tick':
      return value === 1 ? 'Oui' : 'Non';
    case 'money':
      return Number.isSafeInteger(value) ? formaterMontant(Number(value)) : text;
    case 'percent':
      return typeof value === 'number' ? formaterPourcentage(value) : text;
    case 'hundredths':
      return typeof value === 'number' ? ecrireCentiemes(value) : text;
    case 'day':
      return estUnJour(text) ? formaterJour(text) : text;
    case 'oneOf': {
      const words = typeof slot.options === 'function' ? slot.options(values) : slot.options;
      return words.find((word) => word.value === value)?.label ?? text;
    }
    default:
      return text;
  }
}

/** Labels by field and id. */
export type KnownLabels = Readonly<Record<string, ChoiceLabel>>;

/** Reads the label of a choice that a new record begins with, where its slot can name it. */
function begunAs(slots: Slots, name: string, value: unknown): ChoiceLabel | null {
  const slot = slots[name];
  return slot?.kind === 'choice' && typeof value === 'number' ? (slot.named?.(value) ?? null) : null;
}

const NO_LABELS: KnownLabels = {};

/**
 * Names the values of a form. @param values the form's values: the words of a field may depend on them. @param begun the labels of
 * the form before, whose choices a series keeps.
 */
export function useValueLabels(slots: Slots, record: AnyRow | null, values: Held, begun = NO_LABELS) {
  /** Labels seen so far, by field and id: a choice made once keeps its name. */
  const [known, setKnown] = useState(begun);
  const keyOf = (name: string, value: unknown) => `${name} ${asText(value)}`;

  const labelOf = (name: string, value: unknown, told: AnyRow | null = record): ChoiceLabel | null =>
    toldBy(told, slots, name, value) ??
    toldBy(record, slots, name, value) ??
    known[keyOf(name, value)] ??
    begunAs(slots, name, value);

  /** Shows a value as a person reads it; '' for nothing. `told`: a record that may name it. */
  const show = (name: string, value: unknown, told: AnyRow | null): string => {
    const slot = slots[name];
    if (value === null || value === undefined || value === '')
      return slot?.kind === 'choice' ? (slot.none ?? '') : '';
    if (slot?.kind === 'custom') return slot.format(value, told);
    // The words of a stored value may depend on stored values, not on those typed since.
    if (slot?.kind !== 'choice') return showPlain(slot, value, { ...values, ...told });
    if (slot.noneIs === value) return slot.none ?? '';
    const label = labelOf(name, value, told);
    return label === null ? asText(value) : withDetail(label);
  };

  const learn = (name: string, value: number, label: ChoiceLabel) =>
    setKnown((before) => ({ ...before, [keyOf(name, value)]: label }));

  return { labelOf, show, learn, known, relearn: setKnown };
}
