/** The one control for numbers with two decimals, typed with a comma or a point: a percentage, and whole hundredths such as a mark. */
import { ecrireCentiemes, lireCentiemes } from '@gestionscolaire/contract/core/values/centiemes.ts';
import { lirePourcentage } from '@gestionscolaire/contract/core/values/pourcentage.ts';
import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { bare } from './percent.ts';
import '@mantine/core/styles/Input.css';

/** A number, null for nothing, or the typed text when it is no number: the contract's rule refuses it. */
type Decimal = number | string | null;

interface DecimalFieldProps {
  id?: string;
  label: string;
  required?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  description?: ReactNode;
  value: Decimal;
  onChange: (value: Decimal) => void;
  onBlur?: () => void;
}

interface Form {
  readonly read: (text: string) => number | undefined;
  readonly write: (value: number) => string;
  readonly unit?: string;
}

function DecimalField({ form, value, onChange, onBlur, ...input }: DecimalFieldProps & { form: Form }) {
  /** The text while it is typed: '12,0' is on its way to '12,05'. */
  const [typed, setTyped] = useState<string | null>(null);
  /** Reads the value of a text; '12,' is 12 while the person goes on typing. */
  const worth = (text: string): Decimal =>
    text.trim() === '' ? null : (form.read(text.replace(/[.,]$/, '')) ?? text);
  const kept = typeof value === 'number' ? form.write(value) : (value ?? '');
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      autoComplete="off"
      {...(form.unit !== undefined && { rightSection: form.unit, rightSectionPointerEvents: 'none' })}
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

const PERCENT: Form = { read: lirePourcentage, write: bare, unit: '%' };
const HUNDREDTHS: Form = { read: lireCentiemes, write: ecrireCentiemes };

export const PercentField = (props: DecimalFieldProps) => <DecimalField {...props} form={PERCENT} />;

/** Typed '12,5', kept as 1250. */
export const HundredthsField = (props: DecimalFieldProps) => <DecimalField {...props} form={HUNDREDTHS} />;
