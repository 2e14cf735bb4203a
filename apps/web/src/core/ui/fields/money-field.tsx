/** The one control for an amount: grouped as it is typed, kept as whole francs. */
import {
  formaterMontant,
  lireMontant,
  MONTANT_ILLISIBLE,
  peutDevenirMontant,
  SIGNE_MONETAIRE,
} from '@gestionscolaire/contract/core/values/montant.ts';
import { TextInput } from '@mantine/core';
import { type ChangeEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import '@mantine/core/styles/Input.css';

/** Shows 1500000 as '1 500 000'; a text that is no amount stays as it was typed. */
export function amountShown(value: Typed): string {
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

/** Whether a text has a sign of its writer's own between its digits: the field shows it as it is while it is typed. */
const isOwnWriting = (text: string): boolean => /[^\d\s]/.test(text);

/** How a text came: sign after sign, whole from elsewhere, or by taking away what follows the caret. */
type Coming = 'typed' | 'pasted' | 'deletedForward';

/** Returns the part of a text that was not there before. */
function addedTo(before: string, text: string): string {
  let [start, end] = [0, 0];
  while (start < text.length && text[start] === before[start]) start += 1;
  const most = Math.min(text.length, before.length) - start;
  while (end < most && text.at(-1 - end) === before.at(-1 - end)) end += 1;
  return text.slice(start, text.length - end);
}

/**
 * Reads a text of the field: its value, and the caret's place once the text is grouped. Spaces that are typed are the field's own
 * groups, which a digit put between moves; a pasted text keeps its own, and is read as a file is. `before`: the text that stood
 * there. Pure.
 */
export function typeAmount(text: string, caret: number, coming: Coming = 'typed', before = '') {
  const isPasted = coming === 'pasted' && /\D/.test(addedTo(before, text));
  const isRead = isPasted || isOwnWriting(text);
  const amount = lireMontant(isRead ? text : text.replace(/\s/g, ''));
  const value = text.trim() === '' ? null : (amount ?? text);
  if (typeof value !== 'number') return { value, caret };
  // A pasted amount is shown grouped, whatever was around it.
  if (isPasted) return { value, caret: amountShown(value).length };
  // Leading zeros are not shown, so the caret moves back by as many.
  const lost = digitsIn(text) - String(value).length;
  const digits = Math.max(0, digitsIn(text.slice(0, caret)) - lost);
  return { value, caret: caretAfter(digits, amountShown(value), coming === 'deletedForward') };
}

const comingOf = (event: Event): Coming => {
  const kind = 'inputType' in event ? event.inputType : '';
  if (kind === 'insertFromPaste' || kind === 'insertFromDrop') return 'pasted';
  return kind === 'deleteContentForward' ? 'deletedForward' : 'typed';
};

/** The value of a field of amounts: whole francs, null for nothing, or the text when it is no amount. */
export type Typed = number | string | null;

/** Holds the text of a field of amounts while it is typed. The field shows `text`, reports `change` and `leave`. */
export function useAmountText(
  field: RefObject<HTMLInputElement | null>,
  value: Typed,
  onChange: (value: Typed) => void,
) {
  /** The text with its writer's own signs: '1.500' is on its way to '1.500.000'. */
  const [own, setOwn] = useState<{ text: string; value: Typed } | null>(null);
  /** The caret's place in the next text; a new object each time, since the text may be the same. */
  const [next, setNext] = useState<{ caret: number }>();
  useLayoutEffect(() => {
    if (next !== undefined) field.current?.setSelectionRange(next.caret, next.caret);
  }, [field, next]);
  const isTyped = own !== null && own.value === value;
  const shown = isTyped ? own.text : amountShown(value);
  return {
    text: shown,
    /** Whether what stands there is no amount, and will be none however it goes on; a text that was left is ended. */
    isRefused: typeof value === 'string' && !(isTyped && peutDevenirMontant(value)),
    change: ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const { value: text, selectionStart } = currentTarget;
      const coming = comingOf(nativeEvent);
      const typed = typeAmount(text, selectionStart ?? text.length, coming, shown);
      const isOwn = coming !== 'pasted' && isOwnWriting(text);
      setOwn(isOwn ? { text, value: typed.value } : null);
      onChange(typed.value);
      setNext({ caret: isOwn ? (selectionStart ?? text.length) : typed.caret });
    },
    leave: () => setOwn(null),
  };
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
  /** A text is told at once, unless it may still become an amount: the contract's rule refuses it too. */
  value: Typed;
  onChange: (value: Typed) => void;
  onBlur?: () => void;
}

export function MoneyField({
  value,
  onChange,
  onBlur,
  label,
  isBare = false,
  error,
  ...input
}: MoneyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const { text, isRefused, change, leave } = useAmountText(field, value, onChange);
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
      value={text}
      error={error ?? (isRefused ? MONTANT_ILLISIBLE : undefined)}
      // A letter is none of an amount: a name typed too early must not stand behind one. A paste is read whole and told.
      onKeyDown={(event) => {
        const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
        if (isTyped && NEVER.test(event.key)) event.preventDefault();
      }}
      onChange={change}
      onBlur={() => {
        leave();
        onBlur?.();
      }}
    />
  );
}
