/** State of a list in its address, and its page length among the user's preferences on the server (AMB-021). */
import { getPreferences, updatePreferences } from '@gestionscolaire/contract/administration/preferences.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { call } from '#core/api/client.ts';
import { endpointQuery, useEndpoint } from '#core/api/use-endpoint.ts';
import { besideList, type ListSearch, pageSize, parseListSearch } from './search.ts';

export interface ListState {
  search: ListSearch;
  /** The same with what else the address holds: where a form that is opened from here leads back to. */
  whole: ListSearch;
  /** Typing and corrections replace the address; a choice adds to the history, so that Back undoes it. */
  go: (next: ListSearch, how?: 'push' | 'replace') => void;
}

export function useListState(): ListState {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => parseListSearch(raw), [raw]);
  const whole = useMemo(() => ({ ...besideList(raw), ...search }), [raw, search]);
  const go = useCallback(
    (next: ListSearch, how: 'push' | 'replace' = 'push') => {
      void navigate({
        to: '.',
        search: { ...besideList(raw), ...next },
        replace: how === 'replace',
        resetScroll: false,
      });
    },
    [navigate, raw],
  );
  return { search, whole, go };
}

export interface PageSize {
  /** Undefined while the preference is not known yet. */
  size: number | undefined;
  remember: (size: number) => void;
}

/** @param list key of the list among the preferences: the entity's word. */
export function usePageSize(list: string, search: ListSearch): PageSize {
  const queryClient = useQueryClient();
  const preferences = useEndpoint(getPreferences, {});
  const known = preferences.data?.data.tailles;
  const isKnown = search.taille !== undefined || !preferences.isPending;

  const remember = useCallback(
    (size: number) => {
      const save = async () => {
        // This list's alone: another tab may be changing another's.
        const answer = await call(updatePreferences, { tailles: { [list]: size } });
        queryClient.setQueryData(endpointQuery(getPreferences, {}).queryKey, answer);
      };
      // The list is shown as asked; that it was not remembered is no reason to stop anybody.
      save().catch(() => undefined);
    },
    [list, queryClient],
  );
  return { size: isKnown ? pageSize(search, known?.[list]) : undefined, remember };
}
