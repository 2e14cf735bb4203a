/** Amounts: shown with their sign, typed as a person writes them, kept as whole francs. */
import { formaterMontant, SIGNE_MONETAIRE } from '@gestionscolaire/contract/core/montant.ts';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import '@mantine/core/styles/Input.css';

/** '1 500 000', '1.500.000' and '1500000 FG' are 1500000; null for anything else: '12,5', '1.5', '1e3', '-250'. */
export function parseAmount(text: string): number | null {
  const bare = text.replace(SIGNE_MONETAIRE, '').trim();
  const isGrouped = /^\d{1,3}([\s\u00A0\u202F.]\d{3})*$/.test(bare);
  if (!isGrouped && !/^\d+$/.test(bare)) return null;
  const amount = Number(bare.replace(/[\s\u00A0\u202F.]/g, ''));
  return Number.isSafeInteger(amount) ? amount : null;
}

/** An amount as it is read: '1 500 000 FG', on one line. */
export function Money({ amount }: { amount: number }) {
  return (
    <span style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {formaterMontant(amount)}
    </span>
  );
}

interface MoneyFieldProps {
  id?: string;
  label: string;
  required?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  /** Whole francs, null for nothing, or what was typed and is no amount: the contract's rule refuses it. */
  value: number | string | null;
  onChange: (value: number | string | null) => void;
  onBlur?: () => void;
}

function shown(value: number | string | null): string {
  if (typeof value !== 'number') return value ?? '';
  return formaterMontant(value).replace(SIGNE_MONETAIRE, '').trim();
}

export function MoneyField({ value, onChange, onBlur, ...input }: MoneyFieldProps) {
  return (
    <TextInput
      {...input}
      inputMode="numeric"
      autoComplete="off"
      rightSection={SIGNE_MONETAIRE}
      rightSectionPointerEvents="none"
      value={shown(value)}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      onBlur={() => {
        const amount = typeof value === 'string' ? parseAmount(value) : null;
        if (amount !== null) onChange(amount);
        onBlur?.();
      }}
    />
  );
}
