/** The one control for a percentage: typed with a comma or a point, kept as a number. */
import { lirePourcentage } from '@gestionscolaire/contract/core/values/pourcentage.ts';
import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { bare } from './percent.ts';
import '@mantine/core/styles/Input.css';

interface PercentFieldProps {
  id?: string;
  label: string;
  required?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  description?: ReactNode;
  /** A number, null for nothing, or the typed text when it is no percentage: the contract's rule refuses it. */
  value: number | string | null;
  onChange: (value: number | string | null) => void;
  onBlur?: () => void;
}

/** Reads the value of a text; '12,' is 12 while the person goes on typing. */
function worth(text: string): number | string | null {
  if (text.trim() === '') return null;
  return lirePourcentage(text.replace(/[.,]$/, '')) ?? text;
}

export function PercentField({ value, onChange, onBlur, ...input }: PercentFieldProps) {
  /** The text while it is typed: '12,0' is on its way to '12,05'. */
  const [typed, setTyped] = useState<string | null>(null);
  const kept = typeof value === 'number' ? bare(value) : (value ?? '');
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      autoComplete="off"
      rightSection="%"
      rightSectionPointerEvents="none"
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
