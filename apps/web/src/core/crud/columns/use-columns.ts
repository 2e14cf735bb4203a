/** The columns of a list as a person keeps them: hidden, shown and ordered, among his preferences on the server. */
import { getPreferences, updatePreferences } from '@gestionscolaire/contract/administration/preferences.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#core/api/client.ts';
import { currentPerson } from '#core/api/identity.ts';
import { endpointQuery, useEndpoint } from '#core/api/use-endpoint.ts';
import type { AnyRow, Column } from '#core/crud/crud-page.tsx';
import { logFailure } from '#core/log.ts';
import { keptColumns } from './order.ts';

/**
 * Answers the columns that a list offers: without the name of the school where the person, or the list, is of one school.
 */
export const offeredColumns = (
  all: readonly Column<AnyRow>[],
  shown: Readonly<Record<string, unknown>>,
): readonly Column<AnyRow>[] =>
  (currentPerson()?.ecoleId ?? null) === null && shown['ecoleId'] === undefined
    ? all
    : all.filter(({ isOfSchool }) => isOfSchool !== true);

export interface ColumnChoice {
  all: readonly Column<AnyRow>[];
  /** Keeps the columns of these keys, in their order; none: all of them, as the list has them. */
  keep: (keys: readonly string[]) => void;
}

/** Reads and keeps the columns of a list. @param list key of the list among the preferences: the entity's word. */
export function useColumns(list: string, all: readonly Column<AnyRow>[]) {
  const queryClient = useQueryClient();
  const preferences = useEndpoint(getPreferences, {});
  const { queryKey } = endpointQuery(getPreferences, {});
  const last = useRef(0);
  const keep = (keys: readonly string[]) => {
    const colonnes = { [list]: [...keys] };
    // The list shows the columns even when the server could not keep them.
    queryClient.setQueryData(queryKey, (known) =>
      known === undefined
        ? known
        : { ...known, data: { ...known.data, colonnes: { ...known.data.colonnes, ...colonnes } } },
    );
    const mine = (last.current += 1);
    call(updatePreferences, { colonnes })
      // The answer of an earlier choice would undo on screen the one made since.
      .then((answer) => mine === last.current && queryClient.setQueryData(queryKey, answer))
      .catch((error: unknown) => logFailure(list, error));
  };
  const choosing: ColumnChoice = { all, keep };
  return { columns: keptColumns(all, preferences.data?.data.colonnes[list]), choosing };
}
