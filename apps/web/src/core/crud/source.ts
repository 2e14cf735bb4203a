/** A list and its filter: all that its toolbar, its files and its paper need to know. */
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { FilterValue } from '@gestionscolaire/contract/core/api/filters.ts';
import type { ReactNode } from 'react';
import type { AnyRow, Column, ListPage } from './crud-page.tsx';
import type { ListSearch, Ordre } from './search.ts';
import type { ListState } from './use-list.ts';

/** Input of a call beside the search: the parent whose children are listed. */
export type Within = Readonly<Record<string, number | string | null>>;

export interface ColumnChoice {
  all: readonly Column<AnyRow>[];
  /** Keeps the columns of these keys, in their order; none: those that the list opens with. */
  keep: (keys: readonly string[]) => void;
}

/** A list, as its filters are told and changed. */
export interface Filtered extends Pick<ListSource, 'endpoint' | 'shown' | 'search' | 'go'> {
  page: ListPage;
  rows: readonly AnyRow[];
  /** Labels of chosen records, by filter and id: an address holds ids alone. */
  known: Readonly<Record<string, string>>;
  change: (key: string, value: FilterValue | null) => void;
  /** Keeps the label of a record that was chosen. */
  learn: (key: string, id: number, label: string) => void;
}

export interface ListSource {
  name: string;
  title: string;
  endpoint: Endpoint;
  shown: Within;
  exportEndpoint: Endpoint;
  sortable: readonly [string, ...string[]];
  /** The columns that the person keeps, in their order. */
  columns: readonly Column<AnyRow>[];
  /** All columns, and the function that keeps some of them. */
  choosing: ColumnChoice;
  /** Order of the first sortable column until somebody chooses one; default: ascending. */
  ownOrder?: Ordre | undefined;
  /** True when rows are never disabled: the list offers no such choice. */
  isStateless?: boolean | undefined;
  /** How many filters are set. */
  set: number;
  /** Its filters, as its paper tells them: 'Classe : 6ème A'. */
  filtered: Filtered;
  /** The controls that say which list this is. */
  subject?: ReactNode;
  /** The filters by column: a chip for each that is set, and the button of the others. */
  chips?: ReactNode;
  /** The menu of its views. */
  views?: ReactNode;
  /** The ids of chosen rows, where a file is of them alone. */
  selection?: readonly number[] | undefined;
  search: ListSearch;
  go: ListState['go'];
}
