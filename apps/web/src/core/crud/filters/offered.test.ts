import { describe, expect, it } from 'vitest';
import { filterWords } from './offered.ts';

describe('un filtre posé, en mots', () => {
  const dimanche = '2026-11-22';
  const dit = (value: Parameters<typeof filterWords>[1], today?: string) =>
    filterWords({ label: 'Période', words: [] }, value, String, today).replace('\u00A0', ' ');

  it.each([
    ['jour', "Période : aujourd'hui", 'Période : le 22/11/2026'],
    ['semaine', 'Période : cette semaine', 'Période : du 16/11/2026 au 22/11/2026'],
    ['mois', 'Période : ce mois', 'Période : du 01/11/2026 au 22/11/2026'],
  ] as const)(
    '[GUICHET-05] une période se dit par son mot, et par ses jours sur le papier : %s',
    (mot, ecran, papier) => {
      expect(dit({ kind: 'periode', mot })).toBe(ecran);
      expect(dit({ kind: 'periode', mot }, dimanche)).toBe(papier);
    },
  );

  it.each([
    ['2026-10-05', null, 'Période : dès le 05/10/2026'],
    [null, '2026-10-05', "Période : jusqu'au 05/10/2026"],
    ['2026-10-05', '2026-10-09', 'Période : du 05/10/2026 au 09/10/2026'],
    ['2026-10-05', '2026-10-05', 'Période : le 05/10/2026'],
  ])('[GUICHET-05] de %s à %s', (from, to, mots) => {
    expect(dit({ kind: 'entre', from, to })).toBe(mots);
  });
});
