/**
 * The filters of the dashboard (B§4; AMB-129, AMB-134): four, two of which have an input. They stay in the address, so that
 * Back undoes a choice and a link keeps it.
 */
import { type MoisId, unMois } from '@gestionscolaire/contract/scolarite/mois.ts';
import { idOf } from '#core/shell/address.ts';

export interface FiltresDuTableau {
  /** Id of the session; null for the current one. */
  readonly session: number | null;
  readonly prestation: number | null;
  /** '01' to '12'; null for all months. */
  readonly mois: MoisId | null;
  readonly classe: number | null;
}

export const SANS_FILTRE: FiltresDuTableau = { session: null, prestation: null, mois: null, classe: null };

export type ChoixDuTableau =
  | { readonly filtre: 'session' | 'prestation' | 'classe'; readonly valeur: number | null }
  | { readonly filtre: 'mois'; readonly valeur: MoisId | null };

/** The filters that a choice clears: those that were chosen within it. */
const EFFACES: Readonly<Record<keyof FiltresDuTableau, Partial<FiltresDuTableau>>> = {
  session: { prestation: null, mois: null, classe: null },
  prestation: { mois: null, classe: null },
  mois: { classe: null },
  classe: {},
};

export const choisir = (filtres: FiltresDuTableau, { filtre, valeur }: ChoixDuTableau): FiltresDuTableau => ({
  ...filtres,
  ...EFFACES[filtre],
  [filtre]: valeur,
});

/** Reads a month; a router may read `?mois=10` as a number. */
function moisDe(value: unknown): MoisId | null {
  const text = typeof value === 'number' ? String(value).padStart(2, '0') : value;
  return unMois(text);
}

/** Reads an address that a person may have typed: an unreadable part is left out. */
export const lireFiltresDuTableau = (raw: Readonly<Record<string, unknown>>): FiltresDuTableau => ({
  session: idOf(raw['session']),
  prestation: idOf(raw['prestation']),
  mois: moisDe(raw['mois']),
  classe: idOf(raw['classe']),
});

/** Writes the filters for the address; a filter that is not chosen is left out. */
export const adresseDe = (filtres: FiltresDuTableau): Record<string, number | string> =>
  Object.fromEntries(Object.entries(filtres).filter(([, value]) => value !== null));
