/**
 * The one control for a day: typed as jj/mm/aaaa or jjmmaaaa, or taken in its calendar; kept as yyyy-MM-dd. A text that is no
 * day of the calendar stays as it was typed, so that the contract's rule refuses it; it is never corrected into another day.
 */
import { estUnJour, formaterJour, lireJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import kit from '#core/ui/kit.module.css';
import classes from './date-field.module.css';
import '@mantine/core/styles/Input.css';

const Calendar = lazy(() => import('./calendar.tsx').then((module) => ({ default: module.Calendar })));

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

interface Opening {
  /** The element that takes the focus back: the field, or the icon, which opens no keyboard on a phone. */
  opener: HTMLElement;
  /** The box that the calendar stands under. */
  anchor: HTMLElement;
}

/** Whether a text is whole: ten signs, or eight digits. A shorter one is still being typed. */
const isWhole = (typed: string): boolean => typed.length === 10 || /^\d{8}$/.test(typed);

export function DateField({ value, onChange, onBlur, ...input }: DateFieldProps) {
  const isDay = estUnJour(value);
  const [opening, setOpening] = useState<Opening | null>(null);
  /** Whether the calendar was open when the icon was pressed: the press itself closes it. */
  const wasOpen = useRef(false);

  const take = () => {
    const day = isDay ? undefined : lireJour(value);
    if (day !== undefined) onChange(day);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // The icon and the calendar are parts of the field.
    if (currentTarget.closest('[data-date-field]')?.contains(relatedTarget) === true) return;
    take();
    onBlur?.();
  };
  const open = (opener: HTMLElement) => {
    const anchor = opener.closest<HTMLElement>('.mantine-Input-wrapper') ?? opener;
    setOpening({ opener, anchor });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') take();
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    take();
    open(event.currentTarget);
  };
  const close = () => setOpening(null);

  return (
    <TextInput
      {...input}
      wrapperProps={{ 'data-date-field': true }}
      inputMode="numeric"
      autoComplete="off"
      placeholder="jj/mm/aaaa"
      maxLength={10}
      aria-haspopup="dialog"
      aria-keyshortcuts="Alt+ArrowDown"
      rightSectionPointerEvents="auto"
      rightSection={
        <>
          <button
            type="button"
            tabIndex={-1}
            className={`${kit.middle} ${classes.icon}`}
            aria-label="Calendrier"
            title="Calendrier (Alt+↓)"
            aria-expanded={opening !== null}
            disabled={input.disabled}
            onPointerDown={() => (wasOpen.current = opening !== null)}
            onClick={(event) => (wasOpen.current ? close() : open(event.currentTarget))}
            onBlur={leave}
          >
            <IconCalendar size={18} aria-hidden />
          </button>
          {opening !== null && (
            <Suspense fallback={null}>
              <Calendar
                label={input.label}
                value={isDay ? value : ''}
                anchor={opening.anchor}
                onChoose={(day) => {
                  onChange(day);
                  close();
                  opening.opener.focus();
                }}
                onClose={(isByKey) => {
                  close();
                  if (isByKey) opening.opener.focus();
                  else onBlur?.();
                }}
              />
            </Suspense>
          )}
        </>
      }
      value={isDay ? formaterJour(value) : value}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        onChange(isWhole(typed) ? (lireJour(typed) ?? typed) : typed);
      }}
      onKeyDown={onKeyDown}
      onBlur={leave}
    />
  );
}
