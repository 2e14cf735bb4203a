/** Leaves out of a form the fields that its person may not fill in (`asks` of a slot): they are neither shown nor sent. */
import type { Fields } from '@gestionscolaire/contract/core/api/fields.ts';
import { useMemo } from 'react';
import { useDroits } from '#core/api/droits.ts';
import type { Slots } from '#core/crud/slots.ts';

interface Form {
  fields: Fields;
  slots: Slots;
}

/** Returns a form without some of its fields. */
function withoutFields({ fields, slots }: Form, names: readonly string[]): Form {
  const isLeft = ([name]: readonly [string, unknown]): boolean => !names.includes(name);
  return {
    fields: Object.fromEntries(Object.entries(fields).filter(isLeft)),
    slots: Object.fromEntries(Object.entries(slots).filter(isLeft)),
  };
}

/** Returns the form as this person fills it in; undefined while it depends on rights that are not known. */
export function useAsked(fields: Fields, slots: Slots): Form | undefined {
  const { isKnown, can } = useDroits();
  const asking = Object.entries(slots).filter(([, { asks }]) => asks !== undefined);
  const left = asking
    .filter(([, { asks }]) => !can(asks))
    .map(([name]) => name)
    .join(' ');
  const form = useMemo(
    () => (left === '' ? { fields, slots } : withoutFields({ fields, slots }, left.split(' '))),
    [fields, slots, left],
  );
  return isKnown || asking.length === 0 ? form : undefined;
}
