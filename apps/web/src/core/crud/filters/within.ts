/** Makes one text of filters of a list's own and of the parent that it is narrowed to. */
import { type Filters, readFilters, writeFilters } from '@gestionscolaire/contract/core/api/filters.ts';
import type { Within } from '#core/crud/list/source.ts';

/** Answers the filters that an act on all that match takes: those of the address, and the parent that the page shows. */
export function withinFilters(filters: Filters, filtres: string | undefined, shown: Within): string {
  const { values } = readFilters(filters, filtres ?? '');
  const parents = Object.entries(shown).flatMap(([key, value]) =>
    typeof value === 'number' ? [[key, { kind: 'parmi', values: [value] } as const] as const] : [],
  );
  return writeFilters({ ...values, ...Object.fromEntries(parents) });
}
