/** Reads the filters of an address that are set, by key. */
import { readFilters } from '@gestionscolaire/contract/core/api/filters.ts';
import type { ListPage } from '#core/crud/crud-page.tsx';

export const valuesIn = ({ contract }: Pick<ListPage, 'contract'>, filtres: string | undefined) =>
  readFilters(contract.filters, filtres ?? '').values;
