import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { today, useToday } from './today.ts';

function Jour() {
  return <p>{useToday()}</p>;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('aujourd’hui est un jour de Conakry, et un écran resté ouvert passe au lendemain', () => {
  vi.setSystemTime('2026-11-21T23:58:30.000Z');
  render(<Jour />);
  expect(today()).toBe('2026-11-21');
  const shown = () => screen.getByRole('paragraph').textContent;
  act(() => void vi.advanceTimersByTime(60_000));
  expect(shown()).toBe('2026-11-21');
  act(() => void vi.advanceTimersByTime(60_000));
  expect([shown(), today()]).toEqual(['2026-11-22', '2026-11-22']);
});

it('un écran fermé ne regarde plus l’heure', () => {
  const { unmount } = render(<Jour />);
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
