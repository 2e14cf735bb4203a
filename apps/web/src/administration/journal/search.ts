/** The filters of the journal in its address; an unreadable one is left out. */

import { TAILLE_MAXIMALE } from '@gestionscolaire/contract/core/api/lists.ts';
import { estUnJour } from '@gestionscolaire/contract/core/values/dates.ts';

export interface JournalSearch {
  userId?: number;
  entite?: string;
  entiteId?: number;
  appel?: string;
  debut?: string;
  fin?: string;
  page?: number;
  taille?: number;
}

function positive(value: unknown, max: number): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= max
    ? value
    : undefined;
}
const word = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 100) : undefined;
const day = (value: unknown): string | undefined =>
  typeof value === 'string' && estUnJour(value) ? value : undefined;

export function readJournalSearch(raw: Record<string, unknown>): JournalSearch {
  return without({
    userId: positive(raw['userId'], Number.MAX_SAFE_INTEGER),
    entite: word(raw['entite']),
    entiteId: positive(raw['entiteId'], Number.MAX_SAFE_INTEGER),
    appel: word(raw['appel']),
    debut: day(raw['debut']),
    fin: day(raw['fin']),
    page: positive(raw['page'], 1_000_000),
    taille: positive(raw['taille'], TAILLE_MAXIMALE),
  });
}

type Loose = { [K in keyof JournalSearch]?: JournalSearch[K] | undefined };

/** Leaves out the filters that are not chosen. */
export function without(search: Loose): JournalSearch {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== ''),
  );
}
