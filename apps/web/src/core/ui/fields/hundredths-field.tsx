/** The one control for whole hundredths, such as a threshold of marks: typed '12,5', kept as 1250. */
import { ecrireCentiemes, lireCentiemes } from '@gestionscolaire/contract/core/values/centiemes.ts';
import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import '@mantine/core/styles/Input.css';

interface HundredthsFieldProps {
  id?: string;
  label: string;
  required?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  description?: ReactNode;
  /** The hundredths, null for nothing, or the typed text when it is no number: the contract's rule refuses it. */
  value: number | string | null;
  onChange: (value: number | string | null) => void;
  onBlur?: () => void;
}

/** Reads the value of a text; '12,' is 12 while the person goes on typing. */
function worth(text: string): number | string | null {
  if (text.trim() === '') return null;
  return lireCentiemes(text.replace(/[.,]$/, '')) ?? text;
}

export function HundredthsField({ value, onChange, onBlur, ...input }: HundredthsFieldProps) {
  /** The text while it is typed: '12,0' is on its way to '12,05'. */
  const [typed, setTyped] = useState<string | null>(null);
  const kept = typeof value === 'number' ? ecrireCentiemes(value) : (value ?? '');
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      autoComplete="off"
      value={typed !== null && worth(typed) === value ? typed : kept}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(worth(text));
      }}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
    />
  );
}
