/** How the values of a form are called: choices hold ids, a person reads labels. */
import { useState } from 'react';
import type { ChoiceLabel } from '#core/ui/choice-options.tsx';
import type { AnyRow, FieldSlot } from './crud-page.tsx';
import { asText } from './values.ts';

type Slots = Readonly<Record<string, FieldSlot<AnyRow>>>;

/** Label of a choice as the record itself tells it; null where the record holds another value. */
function toldBy(record: AnyRow | null, slots: Slots, name: string, value: unknown): ChoiceLabel | null {
  const slot = slots[name];
  if (record === null || slot?.kind !== 'choice' || record[name] !== value) return null;
  return slot.current(record);
}

function withDetail(label: ChoiceLabel): string {
  return label.detail == null ? label.label : `${label.label} (${label.detail})`;
}

export function useValueLabels(slots: Slots, record: AnyRow | null) {
  /** Labels met so far, by field and id: what was chosen once can be named afterwards. */
  const [known, setKnown] = useState<Readonly<Record<string, ChoiceLabel>>>({});
  const keyOf = (name: string, value: unknown) => `${name} ${asText(value)}`;

  const labelOf = (name: string, value: unknown, told: AnyRow | null = record): ChoiceLabel | null =>
    toldBy(told, slots, name, value) ??
    toldBy(record, slots, name, value) ??
    known[keyOf(name, value)] ??
    null;

  /** A value as a person reads it; '' for nothing. `told`: a record that may name it. */
  const show = (name: string, value: unknown, told: AnyRow | null): string => {
    const slot = slots[name];
    if (value === null || value === undefined || value === '')
      return slot?.kind === 'choice' ? (slot.none ?? '') : '';
    if (slot?.kind === 'custom') return slot.format(value, told);
    if (slot?.kind === 'tick') return value === 1 ? 'Oui' : 'Non';
    if (slot?.kind === 'oneOf')
      return slot.options.find((option) => option.value === value)?.label ?? asText(value);
    if (slot?.kind !== 'choice') return asText(value);
    if (slot.noneIs === value) return slot.none ?? '';
    const label = labelOf(name, value, told);
    return label === null ? asText(value) : withDetail(label);
  };

  const learn = (name: string, value: number, label: ChoiceLabel) =>
    setKnown((before) => ({ ...before, [keyOf(name, value)]: label }));

  return { labelOf, show, learn };
}
