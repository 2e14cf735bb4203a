import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serverClock } from '#core/api/server-clock.ts';
import { ClockBanner } from './clock-banner.tsx';

it('dit que l’horloge du serveur retarde, puis se tait quand elle est à l’heure', () => {
  render(<ClockBanner />);
  expect(screen.getByRole('alert').textContent).toBe('');
  act(() => serverClock.set(() => 12));
  expect(screen.getByRole('alert').textContent).toContain(
    "L'horloge du serveur retarde d'au moins 12 minutes.",
  );
  act(() => serverClock.set(() => 0));
  expect(screen.getByRole('alert').textContent).toBe('');
});
