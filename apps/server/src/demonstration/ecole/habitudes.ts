/**
 * Draws how families pay: on time, late, by halves, all at once, or never. What each means to pay follows from what
 * is asked.
 */
import type { Moyen } from '@gestionscolaire/contract/caisse/paiements.ts';
import { plusTard } from './agenda.ts';
import type { Hasard } from './hasard.ts';

const HABITUDES = [
  ['ponctuel', 46],
  ['tardif', 28],
  ['moitie', 14],
  ['jamais', 6],
  ['davance', 3],
  ['rond', 3],
] as const;

export type Habitude = (typeof HABITUDES)[number][0];

export const uneHabitude = (chance: Hasard): Habitude => chance.parmi(HABITUDES, ([, part]) => part)[0];

export interface Versement {
  readonly jour: string;
  readonly montant: number;
}

interface Ligne {
  readonly nature: string;
  readonly dateEcheance: string;
  readonly montant: number;
}

const MILLE = 1000;
/** The step to which a sum is rounded up. */
const COUPURE = 50_000;

const auDessus = (montant: number): number => Math.ceil(montant / COUPURE) * COUPURE;
const total = (lignes: readonly Ligne[]): number => lignes.reduce((sum, { montant }) => sum + montant, 0);

/** Returns what a family means to pay, and when; `venu`: the day on which the pupil came. */
export function versements(
  lignes: readonly Ligne[],
  habitude: Habitude,
  venu: string,
  chance: Hasard,
): Versement[] {
  if (habitude === 'davance') return [{ jour: venu, montant: auDessus(total(lignes)) }];
  if (habitude === 'jamais')
    return [{ jour: venu, montant: total(lignes.filter(({ nature }) => nature === 'inscription')) }].filter(
      ({ montant }) => montant > 0,
    );
  const due = Map.groupBy(lignes, ({ dateEcheance }) => (dateEcheance < venu ? venu : dateEcheance));
  return [...due].flatMap(([jour, asked]) => {
    const montant = total(asked);
    if (montant === 0) return [];
    const after = (least: number, most: number) => plusTard(jour, chance.entier(least, most));
    if (jour === venu) return [{ jour, montant }];
    if (habitude === 'ponctuel') return [{ jour: after(0, 6), montant }];
    if (habitude === 'tardif') return [{ jour: after(8, 40), montant }];
    if (habitude === 'rond') return [{ jour: after(0, 12), montant: auDessus(montant) }];
    const half = Math.floor(montant / 2 / MILLE) * MILLE;
    return [
      { jour: after(0, 8), montant: half },
      { jour: after(15, 35), montant: montant - half },
    ].filter((one) => one.montant > 0);
  });
}

const MOYENS_DES_FAMILLES: readonly (readonly [Moyen, number])[] = [
  ['especes', 60],
  ['orangeMoney', 26],
  ['mtnMoney', 8],
  ['virement', 4],
  ['cheque', 2],
];

export const unMoyen = (chance: Hasard): Moyen => chance.parmi(MOYENS_DES_FAMILLES, ([, part]) => part)[0];

/** Draws the reference of the operator, the bank or the cheque; null for cash. */
export function uneReference(moyen: Moyen, instant: string, chance: Hasard): string | null {
  const digits = (count: number) => String(chance.entier(0, 10 ** count - 1)).padStart(count, '0');
  const jour = instant.slice(2, 10).replaceAll('-', '');
  if (moyen === 'orangeMoney')
    return `PP${jour}.${instant.slice(11, 16).replace(':', '')}.${chance.parmi(['A', 'B', 'C', 'D'], () => 1)}${digits(5)}`;
  if (moyen === 'mtnMoney') return digits(10);
  if (moyen === 'cheque') return `CHQ ${digits(7)}`;
  return moyen === 'virement' ? `VIR-${jour}-${digits(4)}` : null;
}
