// @vitest-environment node
import { expect, it } from 'vitest';
import { fileName, filterSentence, printedOn } from './paper.ts';

const NOW = new Date('2026-11-21T23:05:09.000Z');

it('date les fichiers et le papier au jour de Conakry, où que soit la machine', () => {
  expect(fileName('devises', 'csv', NOW)).toBe('devises-2026-11-21.csv');
  expect(printedOn(NOW)).toBe('Imprimé le 21/11/2026 à 23:05');
});

it('dit sur le papier ce qui a été demandé et combien en est montré', () => {
  expect(filterSentence({ search: {} }, { total: 1, totalExact: true }, 1)).toBe('Actifs · 1 élément');
  expect(
    filterSentence({ search: { etat: 'desactives', recherche: 'kal' } }, { total: 12, totalExact: true }, 12),
  ).toBe('Désactivés · recherche « kal » · 12 éléments');
  expect(filterSentence({ search: {} }, { total: 3480, totalExact: true }, 1000)).toBe(
    'Actifs · 1\u00A0000 premiers éléments sur 3\u00A0480',
  );
  expect(filterSentence({ search: {} }, { total: 10_000, totalExact: false }, 1000)).toBe(
    'Actifs · 1\u00A0000 premiers éléments sur plus de 10\u00A0000',
  );
  const narrowed = ['Année scolaire : 2026-2027', 'Classe : 6ème A'];
  expect(filterSentence({ search: {}, isStateless: true, narrowed }, { total: 2, totalExact: true }, 2)).toBe(
    'Année scolaire : 2026-2027 · Classe : 6ème A · 2 éléments',
  );
});
