/**
 * The one control for a day: typed as jj/mm/aaaa, kept as yyyy-MM-dd. What is not a day of the calendar is kept as it
 * was typed, so that the contract's rule refuses it with its sentence; nothing is ever corrected into another day.
 */
import { estUnJour, formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import '@mantine/core/styles/Input.css';

const TYPED = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4})$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/;
const ISO = /^\d{4}-\d{2}-\d{2}$/;

/** '5/3/2012' and '05032012' are 2012-03-05; null for anything that is no day: 31/02/2012, 05/03/12. */
export function parseDay(text: string): string | null {
  const found = TYPED.exec(text.trim()) ?? DIGITS.exec(text.trim());
  if (found === null) return null;
  const [, day = '', month = '', year = ''] = found;
  const jour = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return estUnJour(jour) ? jour : null;
}

interface DateFieldProps {
  id?: string;
  label: string;
  required?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  description?: ReactNode;
  /** yyyy-MM-dd, '' for none, or what was typed and is no day. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
}

export function DateField({ value, onChange, onBlur, ...input }: DateFieldProps) {
  const isDay = ISO.test(value) && parseDay(formaterJour(value)) === value;
  return (
    <TextInput
      {...input}
      inputMode="numeric"
      autoComplete="off"
      placeholder="jj/mm/aaaa"
      maxLength={10}
      rightSection={<IconCalendar size={18} aria-hidden />}
      rightSectionPointerEvents="none"
      value={isDay ? formaterJour(value) : value}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        // A whole day is taken as soon as it stands; before that the text is the person's own.
        onChange(typed.length === 10 ? (parseDay(typed) ?? typed) : typed);
      }}
      onBlur={() => {
        const day = isDay ? null : parseDay(value);
        if (day !== null) onChange(day);
        onBlur?.();
      }}
    />
  );
}
