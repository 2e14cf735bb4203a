/** Today, for every screen: a day of Conakry, whatever the time zone of the machine. */
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';
import { useSyncExternalStore } from 'react';

/** Returns the day of now: '2026-11-21'. A form begins with it and keeps it: midnight changes nothing that somebody types. */
export const today = (): string => jourDe(new Date().toISOString());

/** A timer set at midnight would be late by as long as the computer slept: a screen shows yesterday for a minute at most. */
function everyMinute(ask: () => void): () => void {
  const timer = setInterval(ask, MINUTE);
  return () => clearInterval(timer);
}

/** Returns today, and draws the component again when the day changes. */
export const useToday = (): string => useSyncExternalStore(everyMinute, today);
