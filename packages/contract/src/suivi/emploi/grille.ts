/** Lays out the lessons of a week as a table: its hours down, its days across. The screen and the paper draw the same one. Pure. */
import { minutesDe } from '#core/values/heures.ts';

/** A lesson to lay out; its column is its day. */
interface ADessiner {
  readonly jour: string;
  readonly de: string;
  readonly a: string;
}

/** A row of the table, from an hour to the next one at which some lesson begins or ends. */
interface Rangee {
  readonly de: string;
  readonly a: string;
  readonly minutes: number;
  /** Whether no lesson of the week has it: a break. */
  readonly estPause: boolean;
}

/** A lesson in its place; `rang` is that of its first row, `etendue` how many it takes. */
interface Posee<C> {
  readonly creneau: C;
  readonly rang: number;
  readonly etendue: number;
}

export interface GrilleDeSemaine<C> {
  readonly rangees: readonly Rangee[];
  /** The lessons of each day, in the order of their hours. No two of one class, teacher or room share an hour. */
  readonly parJour: ReadonlyMap<string, readonly Posee<C>[]>;
}

export function grilleDeSemaine<C extends ADessiner>(
  creneaux: readonly C[],
  jours: readonly string[],
): GrilleDeSemaine<C> {
  const bornes = [...new Set(creneaux.flatMap(({ de, a }) => [de, a]))].toSorted();
  const rangees = bornes.slice(1).map((a, at): Rangee => {
    const de = bornes[at] ?? a;
    const estPause = !creneaux.some((one) => one.de < a && one.a > de);
    return { de, a, minutes: minutesDe(a) - minutesDe(de), estPause };
  });
  const poser = (creneau: C): Posee<C> => {
    const rang = bornes.indexOf(creneau.de);
    return { creneau, rang, etendue: bornes.indexOf(creneau.a) - rang };
  };
  const own = (jour: string) =>
    creneaux
      .filter((one) => one.jour === jour)
      .map(poser)
      .toSorted((one, other) => one.rang - other.rang);
  return { rangees, parJour: new Map(jours.map((jour) => [jour, own(jour)])) };
}
