/** Links between a list and its forms: the list's address travels in the history's state and comes back with Retour. */
import { useLocation } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { AppLink, type AppPath } from '#core/shell/link.tsx';
import type { ListSearch } from './list-search.ts';

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

/** '/modifDevise/$id' for the record 3: '/modifDevise/3'. */
export function pathFor(pattern: string, id: number): string {
  return pattern.replace('$id', String(id));
}
