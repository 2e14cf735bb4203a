import { expect, it } from 'vitest';
import { bornesDe } from './periodes.ts';

it('une semaine commence le lundi, un mois le premier', () => {
  expect(bornesDe('semaine', '2026-12-01')).toEqual({ from: '2026-11-30', to: '2026-12-01' });
  expect(bornesDe('mois', '2026-11-21')).toEqual({ from: '2026-11-01', to: '2026-11-21' });
  expect(bornesDe('jour', '2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-11-21' });
});
