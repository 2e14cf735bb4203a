/**
 * The one control for a day: typed as jj/mm/aaaa, kept as yyyy-MM-dd. A text that is no day of the calendar stays as it was
 * typed, so that the contract's rule refuses it; it is never corrected into another day.
 */
import { estUnJour, formaterJour, lireJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import '@mantine/core/styles/Input.css';

interface DateFieldProps {
  id?: string;
  label: string;
  required?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  description?: ReactNode;
  /** yyyy-MM-dd, '' for none, or the typed text when it is no day. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
}

export function DateField({ value, onChange, onBlur, ...input }: DateFieldProps) {
  const isDay = estUnJour(value);
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
        // A whole day is taken once its ten signs are typed; a shorter text stays as it is.
        onChange(typed.length === 10 ? (lireJour(typed) ?? typed) : typed);
      }}
      onBlur={() => {
        const day = isDay ? undefined : lireJour(value);
        if (day !== undefined) onChange(day);
        onBlur?.();
      }}
    />
  );
}
