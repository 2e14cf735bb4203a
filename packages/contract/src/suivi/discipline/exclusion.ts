/** Says the days of an exclusion. Pure. Additions. */
import { formaterJour } from '#core/values/dates.ts';

export interface Exclusion {
  /** The days, yyyy-MM-dd, both included. */
  readonly du: string;
  readonly au: string;
}

/** Says it as a roll call does: « Exclu du 12/11/2026 au 14/11/2026 », « Exclu le 12/11/2026 ». */
export const direExclusion = ({ du, au }: Exclusion): string =>
  du === au ? `Exclu le ${formaterJour(du)}` : `Exclu du ${formaterJour(du)} au ${formaterJour(au)}`;
