/** The period of the receipts: a word that follows the day, or two days. */
import { estUnJour, formaterJour, lundiDe } from '@gestionscolaire/contract/core/values/dates.ts';

export const PERIODES = ['jour', 'semaine', 'mois', 'dates'] as const;
export type MotDePeriode = (typeof PERIODES)[number];

export const LIBELLES_DES_PERIODES: Readonly<Record<MotDePeriode, string>> = {
  jour: "Aujourd'hui",
  semaine: 'Cette semaine',
  mois: 'Ce mois',
  dates: 'Du… au…',
};

export interface Periode {
  periode: MotDePeriode | null;
  /** The two days of 'dates'; either may be absent. */
  debut: string | null;
  fin: string | null;
}

const jourDit = (value: unknown): string | null =>
  typeof value === 'string' && estUnJour(value) ? value : null;

/** Reads the period in the address; two days without their word are 'dates'. */
export function lirePeriode(raw: Readonly<Record<string, unknown>>): Periode {
  const debut = jourDit(raw['debut']);
  const fin = jourDit(raw['fin']);
  const said = PERIODES.find((one) => one === raw['periode']) ?? null;
  if (said !== null && said !== 'dates') return { periode: said, debut: null, fin: null };
  return { periode: debut === null && fin === null ? said : 'dates', debut, fin };
}

/** Answers the Monday of the week of a day. */
/** Answers the first and the last day of a period, as it is today. */
export function bornesDe({ periode, debut, fin }: Periode, today: string) {
  switch (periode) {
    case 'jour':
      return { debut: today, fin: today };
    case 'semaine':
      return { debut: lundiDe(today), fin: today };
    case 'mois':
      return { debut: `${today.slice(0, 8)}01`, fin: today };
    default:
      return { debut, fin };
  }
}

/** Writes ['Période : du 16/11/2026 au 21/11/2026'], or nothing. */
export function phraseDeLaPeriode(periode: Periode, today: string): string[] {
  const { debut, fin } = bornesDe(periode, today);
  if (debut === null && fin === null) return [];
  if (debut === fin && debut !== null) return [`Jour : ${formaterJour(debut)}`];
  const parts = [
    ...(debut === null ? [] : [`${fin === null ? 'depuis le' : 'du'} ${formaterJour(debut)}`]),
    ...(fin === null ? [] : [`${debut === null ? "jusqu'au" : 'au'} ${formaterJour(fin)}`]),
  ];
  return [`Période : ${parts.join(' ')}`];
}
