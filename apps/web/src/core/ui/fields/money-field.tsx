/** The one control for an amount: grouped as it is typed, kept as whole francs. */
import {
  formaterMontant,
  lireMontant,
  SIGNE_MONETAIRE,
} from '@gestionscolaire/contract/core/values/montant.ts';
import { TextInput } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import '@mantine/core/styles/Input.css';

/** An end that may become decimals ('1.5', on its way to '1.500'), and a comma, which people use for both: no amount yet. */
const UNSURE = /,|\.\d{0,2}$/;

/** Shows 1500000 as '1 500 000'; a text that is no amount stays as it was typed. */
export function amountShown(value: number | string | null): string {
  if (typeof value !== 'number') return value ?? '';
  return formaterMontant(value).replace(SIGNE_MONETAIRE, '').trim();
}

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** Finds the caret's place after a number of digits of a grouped text; `isPast`: behind the separator that follows them. */
function caretAfter(digits: number, text: string, isPast: boolean): number {
  let at = 0;
  for (let seen = 0; at < text.length && seen < digits; at += 1) if (/\d/.test(text[at] ?? '')) seen += 1;
  return isPast && /\s/.test(text[at] ?? '') ? at + 1 : at;
}

/** Reads a typed text: its value, and the caret's place once the text is grouped. Pure. */
export function typeAmount(text: string, caret: number, isForward = false) {
  const bare = text.replace(/[\s\u00A0\u202F]/g, '');
  const amount = UNSURE.test(bare) ? undefined : lireMontant(bare);
  const value = text === '' ? null : (amount ?? text);
  if (typeof value !== 'number') return { value, caret };
  // Leading zeros are not shown, so the caret moves back by as many.
  const lost = digitsIn(text) - String(value).length;
  const digits = Math.max(0, digitsIn(text.slice(0, caret)) - lost);
  return { value, caret: caretAfter(digits, amountShown(value), isForward) };
}

/** A typed sign that no amount holds. */
const NEVER = /[^\d\s.,]/;

/** Amounts under one another compare by their length. */
const ALIGNED = { input: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } } as const;

interface MoneyFieldProps {
  id?: string;
  label: string;
  /** True when the label is for screen readers alone: the page shows it beside the field. */
  isBare?: boolean;
  required?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  description?: ReactNode;
  /** Whole francs, null for nothing, or the typed text when it is no amount: the contract's rule refuses it. */
  value: number | string | null;
  onChange: (value: number | string | null) => void;
  onBlur?: () => void;
}

export function MoneyField({ value, onChange, label, isBare = false, ...input }: MoneyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  /** The caret's place in the next text; a new object each time, since the text may be the same. */
  const [next, setNext] = useState<{ caret: number }>();
  useLayoutEffect(() => {
    if (next !== undefined) field.current?.setSelectionRange(next.caret, next.caret);
  }, [next]);
  return (
    <TextInput
      {...input}
      {...(isBare ? { 'aria-label': label } : { label })}
      ref={field}
      styles={ALIGNED}
      inputMode="numeric"
      autoComplete="off"
      rightSection={SIGNE_MONETAIRE}
      rightSectionPointerEvents="none"
      value={amountShown(value)}
      // A letter is none of an amount: a name typed too early must not stand behind one. A paste is read whole and told.
      onKeyDown={(event) => {
        const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
        if (isTyped && NEVER.test(event.key)) event.preventDefault();
      }}
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
