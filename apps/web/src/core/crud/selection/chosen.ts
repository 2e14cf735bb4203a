/** Keeps which rows of a list are chosen, over its pages and its searches: some of them, or all that match. */
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { useState } from 'react';
import type { ListSearch } from '#core/crud/search.ts';
import type { ListSource } from '#core/crud/source.ts';
import type { AnyRow } from '#core/crud/values.ts';

type Rows = ReadonlyMap<number, AnyRow>;

interface Kept {
  /** The state of the rows that were chosen from: disabled rows are chosen for another act. */
  etat: string;
  /** The search and the filters all of whose rows are chosen; null: the rows in `rows` alone. */
  all: string | null;
  rows: Rows;
}

const NOTHING: Rows = new Map();

export interface Chosen {
  /** The chosen rows, where they are not all that match. */
  rows: Rows;
  isAll: boolean;
  has: (row: AnyRow) => boolean;
  /** Chooses these rows too, or leaves them out; after 'all', begins again with them. */
  set: (rows: readonly AnyRow[], isChosen: boolean) => void;
  takeAll: () => void;
  clear: () => void;
}

/** Returns the rows of a map with others, or without them. */
function withRows(rows: Rows, others: readonly AnyRow[], isChosen: boolean): Rows {
  const next = new Map(rows);
  for (const row of others)
    if (isChosen) next.set(row.id, row);
    else next.delete(row.id);
  return next;
}

/** @param within the parent whose children are listed: another one begins anew */
export function useChosen(
  { etat = 'actifs', recherche = '', filtres = '' }: ListSearch,
  within: string,
): Chosen {
  const of = `${etat} ${within}`;
  const wanted = JSON.stringify([recherche, filtres]);
  const [kept, setKept] = useState<Kept>({ etat: of, all: null, rows: NOTHING });
  const isStale = kept.etat !== of || (kept.all !== null && kept.all !== wanted);
  const rows = isStale ? NOTHING : kept.rows;
  const isAll = !isStale && kept.all !== null;
  return {
    rows,
    isAll,
    has: ({ id }) => isAll || rows.has(id),
    set: (others, isChosen) =>
      setKept((before) => {
        const isSame = before.etat === of && before.all === null;
        return { etat: of, all: null, rows: withRows(isSame ? before.rows : NOTHING, others, isChosen) };
      }),
    takeAll: () => setKept({ etat: of, all: wanted, rows: NOTHING }),
    clear: () => setKept({ etat: of, all: null, rows: NOTHING }),
  };
}

/**
 * Whether an act finds all that match as the list does: by the list's own filters, and by every parent that the page shows. It
 * would write more than is shown where it does not know one.
 */
export const canMeanAll = (
  act: Endpoint,
  { endpoint, shown }: Pick<ListSource, 'endpoint' | 'shown'>,
): boolean => 'filtres' in endpoint.input.shape && Object.keys(shown).every((key) => key in act.input.shape);
