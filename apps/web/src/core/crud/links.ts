/**
 * The links of a row, each declared once: from here come its entry in the menu of the row, the key that opens it on a focused
 * row, and its line of '?'.
 */
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { TablerIcon } from '@tabler/icons-react';
import { useDroits } from '#core/api/droits.ts';
import type { AnyRow } from './values.ts';

export interface RowLinkTo<Row> {
  icon: TablerIcon;
  /** 'Encaisser'. */
  label: string;
  /** The call whose right the link wants: without it there is neither entry nor key. */
  asks: Endpoint;
  /** 'E', or 'Enter' where the link is what the whole row opens. */
  keys?: string;
  to: (row: Row) => string;
}

/** Returns the links that the person may follow. */
export function useRowLinks(links: readonly RowLinkTo<AnyRow>[] = []): readonly RowLinkTo<AnyRow>[] {
  const { can } = useDroits();
  return links.filter(({ asks }) => can(asks));
}

/** Returns the links of one row: a disabled row has none. */
export const linksOf = (row: AnyRow, links: readonly RowLinkTo<AnyRow>[]) =>
  row.estActif === 0 ? [] : links;
