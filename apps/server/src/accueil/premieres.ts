/** Reads the first rows of a list for a screen that gathers several, with the number that the list has. */
import type { ReadContext } from '#core/http/context.ts';

/** A search, understood: `ecoleId` null in every school that the person reaches. */
export interface Cherche {
  readonly recherche: string;
  readonly ecoleId: number | null;
}

export interface Premieres<L> {
  total: number;
  totalExact: boolean;
  lignes: L[];
}

const nothing = (): void => undefined;

/** Asks a list for its first rows, and for how many it has; what the list tells besides is not of the screen's own answer. */
export async function premieres<R, L>(
  context: ReadContext,
  read: (context: ReadContext) => Promise<readonly R[]>,
  ligne: (row: R) => L,
): Promise<Premieres<L>> {
  let [total, totalExact] = [0, true];
  const setTotal = (count: number, isExact: boolean) => ([total, totalExact] = [count, isExact]);
  const inside = {
    ...context,
    setTotal,
    setTotals: nothing,
    setPage: nothing,
    isWithoutTotals: true,
  } as const;
  const rows = await read(inside);
  return { total, totalExact, lignes: rows.map(ligne) };
}
