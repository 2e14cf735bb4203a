/**
 * Computes the curve of the money received over a session: cumulated, by day of payment. Pure: whole francs in, places between
 * 0 and 1 out.
 */
import type { Totaux } from '@gestionscolaire/contract/caisse/statistiques.ts';
import { DAY } from '@gestionscolaire/contract/core/values/durations.ts';
import type { Periode } from '@gestionscolaire/contract/scolarite/sessions.ts';

export interface JourDeRecette {
  readonly jour: string;
  readonly montant: number;
  /** Money received up to the end of that day. */
  readonly cumul: number;
}

export function cumuler(recettes: Totaux['recettes']): JourDeRecette[] {
  let cumul = 0;
  return recettes.map(({ jour, montant }) => {
    cumul += montant;
    return { jour, montant, cumul };
  });
}

const rangDe = (jour: string): number => Date.parse(jour) / DAY;

interface Point {
  /** 0: the first day of the session, 1: the end of its last. */
  readonly x: number;
  /** 0: nothing, 1: the whole sum. */
  readonly y: number;
}

/** Makes the steps of the curve: the money of a day counts from its end on. The first point is 0 on the first day. */
export function pointsDe(jours: readonly JourDeRecette[], { dateDebut, dateFin }: Periode): Point[] {
  const total = jours.at(-1)?.cumul ?? 0;
  if (total === 0) return [];
  const first = rangDe(dateDebut);
  const length = rangDe(dateFin) + 1 - first;
  let y = 0;
  const points: Point[] = [{ x: 0, y }];
  for (const { jour, cumul } of jours) {
    const x = (rangDe(jour) + 1 - first) / length;
    points.push({ x, y }, { x, y: cumul / total });
    y = cumul / total;
  }
  return points;
}

/** Writes the SVG path for a box of that size; `isArea`: closed along its foot. */
export function tracer(points: readonly Point[], width: number, height: number, isArea = false): string {
  const place = ({ x, y }: Point) => `${(x * width).toFixed(1)},${((1 - y) * height).toFixed(1)}`;
  const line = points.map((point, rank) => `${rank === 0 ? 'M' : 'L'}${place(point)}`).join(' ');
  const last = points.at(-1);
  return isArea && last !== undefined ? `${line} L${place({ x: last.x, y: 0 })} Z` : line;
}
