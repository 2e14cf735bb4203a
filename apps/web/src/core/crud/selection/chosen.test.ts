import { prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ListSearch } from '#core/crud/search.ts';
import type { AnyRow } from '#core/crud/values.ts';
import { canMeanAll, useChosen } from './chosen.ts';

const row = (id: number): AnyRow => ({ id, estActif: 1, modifDate: null });
const start = (search: ListSearch = {}) =>
  renderHook((given: ListSearch) => useChosen(given, ''), { initialProps: search });

it('[LISTE-06] les lignes choisies le restent d’une page et d’une recherche à l’autre, pas d’un état à l’autre', () => {
  const { result, rerender } = start();
  act(() => result.current.set([row(1), row(2)], true));
  rerender({ page: 2, recherche: 'kal' });
  act(() => result.current.set([row(3)], true));
  expect([...result.current.rows.keys()]).toEqual([1, 2, 3]);
  act(() => result.current.set([row(2)], false));
  expect([...result.current.rows.keys()]).toEqual([1, 3]);
  rerender({ etat: 'desactives' });
  expect(result.current.rows.size).toBe(0);
});

it('[LISTE-06] « toutes » ne vaut que pour la recherche et les filtres où elles ont été choisies', () => {
  const { result, rerender } = start({ recherche: 'kal' });
  act(() => result.current.takeAll());
  expect([result.current.isAll, result.current.has(row(9))]).toEqual([true, true]);
  rerender({ recherche: 'kal', page: 2 });
  expect(result.current.isAll).toBe(true);
  rerender({ recherche: 'kalo' });
  expect([result.current.isAll, result.current.has(row(9))]).toEqual([false, false]);
});

it('[LISTE-06] « toutes » ne s’offre pas où l’acte ignorerait un parent que la page montre', () => {
  const { list: endpoint, disableMany } = prestations;
  expect(canMeanAll(disableMany, { endpoint, shown: { ecoleId: 1 } })).toBe(true);
  expect(canMeanAll(disableMany, { endpoint, shown: { ecoleId: 1, fonction: 'Enseignant' } })).toBe(false);
});
