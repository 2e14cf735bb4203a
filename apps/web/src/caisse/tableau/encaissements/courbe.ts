/**
 * Computes the curve of the money received: by day, week or month of payment, empty ones between two payments included. Pure:
 * whole francs in, places between 0 and 1 out.
 */
import { lundiDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { DAY } from '@gestionscolaire/contract/core/values/durations.ts';
import { nomDuMois } from '@gestionscolaire/contract/scolarite/sessions.ts';

export const PAS = [
  { cle: 'jour', libelle: 'Jour' },
  { cle: 'semaine', libelle: 'Semaine' },
  { cle: 'mois', libelle: 'Mois' },
] as const;
export type Pas = (typeof PAS)[number]['cle'];

export const unPas = (value: unknown): Pas => PAS.find(({ cle }) => cle === value)?.cle ?? 'semaine';

const texte = (date: Date): string => date.toISOString().slice(0, 10);
const plus = (jour: string, jours: number): string => texte(new Date(Date.parse(jour) + jours * DAY));

/** Returns the first day of the period of a day: itself, the Monday of its week, the first of its month. */
export function debutDe(jour: string, pas: Pas): string {
  if (pas === 'jour') return jour;
  return pas === 'mois' ? `${jour.slice(0, 7)}-01` : lundiDe(jour);
}

function suivant(debut: string, pas: Pas): string {
  if (pas !== 'mois') return plus(debut, pas === 'jour' ? 1 : 7);
  const date = new Date(debut);
  return texte(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)));
}

export interface PeriodeDeRecette {
  /** Its first day, yyyy-MM-dd. */
  readonly debut: string;
  readonly montant: number;
}

/** Adds up the money by period, from the first payment to the last. */
export function parPeriode(
  recettes: readonly { readonly jour: string; readonly montant: number }[],
  pas: Pas,
): PeriodeDeRecette[] {
  const sums = new Map<string, number>();
  for (const { jour, montant } of recettes) {
    const debut = debutDe(jour, pas);
    sums.set(debut, (sums.get(debut) ?? 0) + montant);
  }
  const known = [...sums.keys()].toSorted();
  const periodes: PeriodeDeRecette[] = [];
  const last = known.at(-1) ?? '';
  for (let debut = known[0] ?? '9'; debut <= last; debut = suivant(debut, pas))
    periodes.push({ debut, montant: sums.get(debut) ?? 0 });
  return periodes;
}

/** Writes a period under the curve: '05/10', or 'octobre'. */
export const courtDe = (debut: string, pas: Pas): string =>
  pas === 'mois' ? nomDuMois(debut.slice(5, 7)) : `${debut.slice(8)}/${debut.slice(5, 7)}`;

/** Picks a rounded top for the axis, and the marks under it: three to five with 0. */
export function echelle(montants: readonly number[]): { haut: number; marques: number[] } {
  const most = Math.max(...montants, 1);
  const power = 10 ** Math.floor(Math.log10(most));
  const step =
    [0.2, 0.25, 0.5, 1, 2, 2.5].map((one) => one * power).find((one) => one * 4 >= most) ?? power * 2.5;
  const count = Math.ceil(most / step);
  return { haut: count * step, marques: Array.from({ length: count + 1 }, (_, rang) => rang * step) };
}

/** Picks the unit of the axis. */
export function uniteDe(haut: number): { diviseur: number; mot: string } {
  if (haut >= 1_000_000) return { diviseur: 1_000_000, mot: 'millions de FG' };
  return haut >= 1000 ? { diviseur: 1000, mot: 'milliers de FG' } : { diviseur: 1, mot: 'FG' };
}

export interface Point {
  /** 0: the first period, 1: the last. */
  readonly x: number;
  /** 0: nothing, 1: the top of the axis. */
  readonly y: number;
}

export function pointsDe(periodes: readonly PeriodeDeRecette[], haut: number): Point[] {
  const last = periodes.length - 1;
  return periodes.map(({ montant }, rang) => ({ x: last === 0 ? 0.5 : rang / last, y: montant / haut }));
}

/** Writes the SVG path of straight segments for a box of that size. */
export const tracer = (points: readonly Point[], width: number, height: number): string =>
  points
    .map(
      ({ x, y }, rang) =>
        `${rang === 0 ? 'M' : 'L'}${(x * width).toFixed(1)},${((1 - y) * height).toFixed(1)}`,
    )
    .join(' ');
