import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import { describe, expect, it } from 'vitest';
import { requestKey, wireRequest } from './core/api/request.ts';
import { filterInput, pageSize, readListSearch } from './core/crud/search.ts';
import { firstPage } from './depart-request.ts';

const early = (search: string, size: number) =>
  requestKey(wireRequest(quartiers.list, firstPage(quartiers, search, size)));

/** Returns the request that the list itself makes at this address. */
function asked(search: string, preferred: number | undefined): string {
  const state = readListSearch(Object.fromEntries(new URLSearchParams(search)));
  const input = {
    ...filterInput(state, quartiers.sortable),
    page: state.page ?? 1,
    taille: pageSize(state, preferred, quartiers.list),
  };
  return requestKey(wireRequest(quartiers.list, input));
}

describe('la demande faite avant que l’application soit là', () => {
  it.each([
    '',
    '?page=3',
    '?taille=50&page=2',
    '?recherche=k%C3%A9nien',
    '?tri=commune&ordre=desc',
    '?etat=desactives',
    '?tri=inconnu&ordre=desc',
    '?page=abc',
  ])('est celle de la liste, à l’adresse « %s »', (search) => {
    expect(early(search, 25)).toBe(asked(search, 25));
    expect(early(search, 2)).toBe(asked(search, undefined));
  });
});
