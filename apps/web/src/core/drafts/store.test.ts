import { expect, it } from 'vitest';
import { type Draft, outdated } from './store.ts';

const NOW = Date.parse('2026-11-23T12:00:00.000Z');
const draft = (id: string, savedAt: string, personId = 1): Draft => ({
  id,
  personId,
  form: 'addDevise',
  title: 'Ajouter une devise',
  savedAt,
  content: '{}',
});

it('[LISTE-09] une saisie se garde sept jours', () => {
  const all = [
    draft('vieille', '2026-11-16T11:59:59.999Z'),
    draft('juste', '2026-11-16T12:00:00.000Z'),
    draft('illisible', 'hier'),
  ];
  expect(outdated(all, NOW).toSorted()).toEqual(['illisible', 'vieille']);
});

it('[LISTE-09] une personne garde ses vingt dernières saisies, et une autre les siennes', () => {
  const mine = Array.from({ length: 22 }, (_one, rank) =>
    draft(`mienne ${rank}`, `2026-11-23T10:${String(rank).padStart(2, '0')}:00.000Z`),
  );
  const others = [draft('sienne', '2026-11-20T10:00:00.000Z', 2)];
  expect(outdated([...mine, ...others], NOW).toSorted()).toEqual(['mienne 0', 'mienne 1']);
});
