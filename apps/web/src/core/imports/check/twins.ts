/** Finds the rows that are likely the same record, a little at a time: comparing a thousand names takes seconds. */
import type { Candidat, Essai, ImportContract } from '@gestionscolaire/contract/core/imports/columns.ts';
import { avecSesJumelles } from '@gestionscolaire/contract/core/imports/rows.ts';
import type { EnMorceaux } from '@gestionscolaire/contract/core/text/ressemblance/morceaux.ts';
import { useEffect, useState } from 'react';
import { type Decisions, isLeftOut } from './left-out.ts';

/** The earlier rows that each row likely repeats, by its number. */
export type Twins = ReadonlyMap<number, readonly Candidat[]>;

export const NO_TWINS: Twins = new Map();

/** Finds the twins of all rows, one comparison after the other. */
export function* twinsOf(
  contract: Pick<ImportContract, 'jumelles'>,
  essais: readonly Essai[],
  decisions: Decisions,
): EnMorceaux<Twins> {
  const found = new Map<number, readonly Candidat[]>();
  const withTwins = avecSesJumelles(contract, essais, decisions);
  for (const essai of essais) {
    const { candidats } = yield* withTwins(essai);
    const twins = candidats.filter(({ id }) => id === null);
    if (twins.length > 0) found.set(essai.ligne, twins);
  }
  return found;
}

/** The milliseconds that are compared without a pause: nobody sees them. */
const A_MOMENT = 8;

/** Runs to the end with pauses, in which the page answers; undefined once it is stopped. */
async function inMoments<T>(work: EnMorceaux<T>, isStopped: () => boolean): Promise<T | undefined> {
  let start = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    if (performance.now() - start < A_MOMENT) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (isStopped()) return undefined;
    start = performance.now();
  }
}

interface Compared {
  essais: readonly Essai[];
  decisions: Decisions;
  twins: Twins;
}

/** Compares the rows each time they change; until that is done it answers the last that was found, and says so. */
export function useTwins(
  contract: Pick<ImportContract, 'jumelles'>,
  essais: readonly Essai[],
  decisions: Decisions,
): { twins: Twins; isComparing: boolean } {
  const [last, setLast] = useState<Compared>({ essais, decisions, twins: NO_TWINS });
  const isNeeded = contract.jumelles !== undefined && essais.length > 0;
  useEffect(() => {
    if (!isNeeded) return;
    let isStopped = false;
    // A change that follows at once makes this one useless.
    const timer = setTimeout(() => {
      const work = twinsOf(contract, essais, decisions);
      void inMoments(work, () => isStopped).then((twins) => {
        if (twins === undefined || isStopped) return;
        // A row that is left out is compared with nobody: it keeps what was found before.
        setLast((before) => ({
          essais,
          decisions,
          twins: new Map([...[...before.twins].filter(([number]) => isLeftOut(number, decisions)), ...twins]),
        }));
      });
    }, 50);
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [contract, essais, decisions, isNeeded]);
  if (!isNeeded) return { twins: NO_TWINS, isComparing: false };
  return { twins: last.twins, isComparing: last.essais !== essais || last.decisions !== decisions };
}
