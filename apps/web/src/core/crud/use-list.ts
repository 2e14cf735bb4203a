/** Keeps the state of a list in its address, and its page length among the user's preferences on the server (AMB-021). */
import { getPreferences, updatePreferences } from '@gestionscolaire/contract/administration/preferences.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { Filters } from '@gestionscolaire/contract/core/api/filters.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { call } from '#core/api/client.ts';
import { endpointQuery, useEndpoint } from '#core/api/use-endpoint.ts';
import { besideList, type ListSearch, pageSize, readListSearch } from './search.ts';

export interface ListState {
  search: ListSearch;
  /** The whole address, state of the list included: a form opened from here leads back to it. */
  whole: ListSearch;
  /** Id of the row that was just added or changed, given by its form. */
  marque?: number | undefined;
  /**
   * Changes the address. 'replace' is for typing and corrections; 'push' adds a choice to the history, so that Back undoes it.
   */
  go: (next: ListSearch, how?: 'push' | 'replace') => void;
}

/** @param filters those of the list; its address holds no other */
export function useListState(filters?: Filters): ListState {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const marque = useLocation({ select: ({ state }) => state.marque });
  const search = useMemo(() => readListSearch(raw, filters), [raw, filters]);
  const whole = useMemo(() => ({ ...besideList(raw, filters), ...search }), [raw, filters, search]);
  const go = useCallback(
    (next: ListSearch, how: 'push' | 'replace' = 'push') => {
      void navigate({
        to: '.',
        search: { ...besideList(raw, filters), ...next },
        replace: how === 'replace',
        resetScroll: false,
      });
    },
    [navigate, raw, filters],
  );
  return { search, whole, marque, go };
}

export interface PageSize {
  /** Undefined while the preference is not known yet. */
  size: number | undefined;
  remember: (size: number) => void;
}

/**
 * Reads and keeps the page length of a list.
 * @param list key of the list among the preferences: the entity's word
 * @param endpoint the call that pages it, which says whose list it is
 */
export function usePageSize(
  list: string,
  endpoint: Pick<Endpoint, 'isDocumented'>,
  search: ListSearch,
): PageSize {
  const queryClient = useQueryClient();
  const preferences = useEndpoint(getPreferences, {});
  const known = preferences.data?.data.tailles;
  const isKnown = search.taille !== undefined || !preferences.isPending;

  const remember = useCallback(
    (size: number) => {
      const save = async () => {
        // Only this list's length is sent: another tab may be changing that of another list.
        const answer = await call(updatePreferences, { tailles: { [list]: size } });
        queryClient.setQueryData(endpointQuery(getPreferences, {}).queryKey, answer);
      };
      // The list shows the chosen length even when the server could not keep it.
      save().catch(() => undefined);
    },
    [list, queryClient],
  );
  return { size: isKnown ? pageSize(search, known?.[list], endpoint) : undefined, remember };
}
