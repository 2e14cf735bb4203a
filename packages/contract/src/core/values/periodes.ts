/** The periods that follow the day: each ends today. */
import { lundiDe } from './dates.ts';

export const MOTS_DE_PERIODE = ['jour', 'semaine', 'mois'] as const;
export type MotDePeriode = (typeof MOTS_DE_PERIODE)[number];

export const LIBELLES_DES_PERIODES: Readonly<Record<MotDePeriode, string>> = {
  jour: "Aujourd'hui",
  semaine: 'Cette semaine',
  mois: 'Ce mois',
};

/** Returns the first and the last day of a period, as it is today. */
export function bornesDe(mot: MotDePeriode, today: string): { readonly from: string; readonly to: string } {
  const from = { jour: today, semaine: lundiDe(today), mois: `${today.slice(0, 8)}01` }[mot];
  return { from, to: today };
}
