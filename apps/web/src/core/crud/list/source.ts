/** What a list shows and how it is filtered: all that its toolbar, its files and its paper need to know. */
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { AnyRow, Column } from '#core/crud/crud-page.tsx';
import type { ListSearch, Ordre } from './search.ts';
import type { ListState } from './use-list.ts';

/** What a call is given beside the search: the parent whose children are listed. */
export type Within = Readonly<Record<string, number | string | null>>;

export interface ListSource {
  name: string;
  title: string;
  endpoint: Endpoint;
  shown: Within;
  exportEndpoint: Endpoint;
  sortable: readonly [string, ...string[]];
  columns: readonly Column<AnyRow>[];
  /** Of its first sortable column, as long as nobody chose an order; default: ascending. */
  ownOrder?: Ordre | undefined;
  /** Its rows are never disabled: there is no such choice. */
  isStateless?: boolean;
  /** What the page's own choices narrow it to, for its paper: 'Classe : 6ème A'. */
  narrowed?: readonly string[] | undefined;
  search: ListSearch;
  go: ListState['go'];
}
