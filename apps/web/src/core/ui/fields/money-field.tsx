/** The one control for an amount: grouped as it is typed, kept as whole francs. */
import { formaterMontant, SIGNE_MONETAIRE } from '@gestionscolaire/contract/core/values/montant.ts';
import { TextInput } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import '@mantine/core/styles/Input.css';

/** '1 500 000', '1.500.000' and '1500000 FG' are 1500000; null for anything else: '12,5', '1.5', '1e3', '-250'. */
export function parseAmount(text: string): number | null {
  const bare = text.replace(SIGNE_MONETAIRE, '').trim();
  const isGrouped = /^\d{1,3}([\s\u00A0\u202F.]\d{3})*$/.test(bare);
  if (!isGrouped && !/^\d+$/.test(bare)) return null;
  const amount = Number(bare.replace(/[\s\u00A0\u202F.]/g, ''));
  return Number.isSafeInteger(amount) ? amount : null;
}

/** What the field shows: '1 500 000' for 1500000; what is no amount as it was typed. */
function shown(value: number | string | null): string {
  if (typeof value !== 'number') return value ?? '';
  return formaterMontant(value).replace(SIGNE_MONETAIRE, '').trim();
}

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** Where the caret stands after so many digits of a grouped text; `isPast`: behind the separator that follows them. */
function caretAfter(digits: number, text: string, isPast: boolean): number {
  let at = 0;
  for (let seen = 0; at < text.length && seen < digits; at += 1) if (/\d/.test(text[at] ?? '')) seen += 1;
  return isPast && /\s/.test(text[at] ?? '') ? at + 1 : at;
}

/** What typing makes of a text: the value, and where the caret goes once it is grouped. Pure. */
export function typeAmount(text: string, caret: number, isForward = false) {
  const value = text === '' ? null : (parseAmount(text.replace(/[\s\u00A0\u202F]/g, '')) ?? text);
  if (typeof value !== 'number') return { value, caret };
  // Leading zeros are gone.
  const lost = digitsIn(text) - String(value).length;
  const digits = Math.max(0, digitsIn(text.slice(0, caret)) - lost);
  return { value, caret: caretAfter(digits, shown(value), isForward) };
}

interface MoneyFieldProps {
  id?: string;
  label: string;
  /** The label is only heard: what stands beside the field says it to the eye. */
  isBare?: boolean;
  required?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  description?: ReactNode;
  /** Whole francs, null for nothing, or what was typed and is no amount: the contract's rule refuses it. */
  value: number | string | null;
  onChange: (value: number | string | null) => void;
  onBlur?: () => void;
}

export function MoneyField({ value, onChange, label, isBare = false, ...input }: MoneyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  /** Where the caret goes with the next text; a new object each time, since the text may be the same. */
  const [next, setNext] = useState<{ caret: number }>();
  useLayoutEffect(() => {
    if (next !== undefined) field.current?.setSelectionRange(next.caret, next.caret);
  }, [next]);
  return (
    <TextInput
      {...input}
      {...(isBare ? { 'aria-label': label } : { label })}
      ref={field}
      inputMode="numeric"
      autoComplete="off"
      rightSection={SIGNE_MONETAIRE}
      rightSectionPointerEvents="none"
      value={shown(value)}
      onChange={({ currentTarget, nativeEvent }) => {
        const isForward = 'inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentForward';
        const { value: text, selectionStart } = currentTarget;
        const typed = typeAmount(text, selectionStart ?? text.length, isForward);
        onChange(typed.value);
        setNext({ caret: typed.caret });
      }}
    />
  );
}
