/** Links between a list and its forms: the list's address travels in the history's state and comes back with Retour. */
import { useLocation } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { AppLink, type AppPath } from '#core/shell/link.tsx';
import type { Crumb as PageCrumb } from '#core/ui/page.tsx';
import type { Crumb } from './crud-page.tsx';
import type { ListSearch } from './list/search.ts';
import { asText, type Values } from './values.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Search of the list that a form was opened from. */
    retour?: ListSearch;
  }
}

interface CrudLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
  /** Search of the page it leads to. */
  search?: ListSearch;
  /** Search of the list it leaves. */
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

/** Search of the list this form was opened from; empty after a deep link. */
export function useRetour(): ListSearch {
  return useLocation({ select: (location) => location.state.retour }) ?? NO_SEARCH;
}

/**
 * '/modifDevise/$id' for the record 3: '/modifDevise/3'. A parameter is the field of that name; undefined while one of them
 * has no value.
 */
export function pathFor(pattern: string, values: Readonly<Values>): string | undefined {
  const names = pattern.match(/\$\w+/g) ?? [];
  if (names.some((name) => asText(values[name.slice(1)]) === '')) return undefined;
  return pattern.replace(/\$\w+/g, (name) => encodeURIComponent(asText(values[name.slice(1)])));
}

/** Breadcrumbs as far as they can be followed: one whose parameters are not known yet is a word. */
export function crumbsOf(trail: readonly Crumb[], values: Readonly<Values>): PageCrumb[] {
  return trail.map(({ label, to }) => {
    const path = pathFor(to, values);
    return path === undefined ? { label } : { label, to: path as AppPath };
  });
}
