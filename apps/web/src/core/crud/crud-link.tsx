/** Links a list and its forms: the list's address travels in the history's state, and Retour gives it back. */
import { useLocation } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { AppLink, type AppPath } from '#core/navigation/link.tsx';
import type { Crumb } from '#core/ui/page.tsx';
import type { RecordCrumb } from './crud-page.tsx';
import type { ListSearch } from './search.ts';
import { asText, type Values } from './values.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Search of the list that opened the form. */
    retour?: ListSearch;
    /** Id of the row that a form just added or changed, for the list that it leads back to. */
    marque?: number;
  }
}

interface CrudLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
  /** Search of the page that the link leads to. */
  search?: ListSearch;
  /** Search of the list that the link leaves. */
  retour?: ListSearch;
  ref?: Ref<HTMLAnchorElement>;
}

export function CrudLink({ to, search, retour, ...rest }: CrudLinkProps) {
  const options = {
    ...(search === undefined ? {} : { search }),
    ...(retour === undefined ? {} : { state: { retour } }),
  };
  return <AppLink to={to as AppPath} {...options} {...rest} />;
}

const NO_SEARCH: ListSearch = {};

/** Reads the search of the list that opened this form; empty after a deep link. */
export function useRetour(): ListSearch {
  return useLocation({ select: (location) => location.state.retour }) ?? NO_SEARCH;
}

/**
 * Fills the parameters of a path from the fields of the same names: '/modifDevise/$id' for the record 3 is '/modifDevise/3'.
 * undefined while one of them has no value.
 */
export function pathFor(pattern: string, values: Readonly<Values>): string | undefined {
  const names = pattern.match(/\$\w+/g) ?? [];
  if (names.some((name) => asText(values[name.slice(1)]) === '')) return undefined;
  return pattern.replace(/\$\w+/g, (name) => encodeURIComponent(asText(values[name.slice(1)])));
}

/** Makes the breadcrumbs; one whose parameters are not known yet is a word without a link. */
export function crumbsOf(trail: readonly RecordCrumb[], values: Readonly<Values>): Crumb[] {
  return trail.map(({ label, to }) => {
    const path = pathFor(to, values);
    return path === undefined ? { label } : { label, to: path as AppPath };
  });
}
