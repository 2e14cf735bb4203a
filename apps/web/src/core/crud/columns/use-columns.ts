/** The columns of a list as a person keeps them: hidden, shown and ordered, among their preferences on the server. */
import { getPreferences, updatePreferences } from '@gestionscolaire/contract/administration/preferences.ts';
import { formulations } from '@gestionscolaire/contract/core/text/formulations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#core/api/client.ts';
import { currentPerson } from '#core/api/identity.ts';
import { endpointQuery, useEndpoint } from '#core/api/use-endpoint.ts';
import type { AnyRow, Column, ListPage } from '#core/crud/crud-page.tsx';
import type { ColumnChoice } from '#core/crud/source.ts';
import { logFailure } from '#core/log.ts';
import { keptColumns } from './order.ts';

/**
 * Returns the columns that a list opens with. Where the person, or the list, is of one school, the name of the school waits among
 * the hidden ones; a list of the documents keeps it under their words (AMB-182).
 */
export function usualColumns(
  { columns, contract }: Pick<ListPage, 'columns' | 'contract'>,
  shown: Readonly<Record<string, unknown>>,
): readonly Column<AnyRow>[] {
  const isOfOne = (currentPerson()?.ecoleId ?? null) !== null || shown['ecoleId'] !== undefined;
  const isToTheLetter = contract.list.isDocumented && formulations() === 'document';
  return isOfOne && !isToTheLetter ? columns.filter(({ isOfSchool }) => isOfSchool !== true) : columns;
}

/**
 * Reads and keeps the columns of a list. @param list key of the list among the preferences: the entity's word.
 * @param usual the columns that it opens with, until the person keeps others
 */
export function useColumns(list: string, all: readonly Column<AnyRow>[], usual: readonly Column<AnyRow>[]) {
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
  return { columns: keptColumns(all, preferences.data?.data.colonnes[list], usual), choosing };
}
