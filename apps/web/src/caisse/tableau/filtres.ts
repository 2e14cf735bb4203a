/**
 * What the dashboard is filtered by (B§4; AMB-129, AMB-134): four filters, two of which have an input. They stay in the address, so
 * that Back undoes a choice and a link tells it.
 */
import { type MoisId, unMois } from '@gestionscolaire/contract/scolarite/mois.ts';
import { idOf } from '#core/shell/address.ts';

export interface Filtres {
  /** null: the current one. */
  readonly session: number | null;
  readonly prestation: number | null;
  /** '01' to '12'; null: all of them. */
  readonly mois: MoisId | null;
  readonly classe: number | null;
}

export const SANS_FILTRE: Filtres = { session: null, prestation: null, mois: null, classe: null };

export type Choix =
  | { readonly filtre: 'session' | 'prestation' | 'classe'; readonly valeur: number | null }
  | { readonly filtre: 'mois'; readonly valeur: MoisId | null };

/** A choice clears what was chosen within it. */
const EFFACES: Readonly<Record<keyof Filtres, Partial<Filtres>>> = {
  session: { prestation: null, mois: null, classe: null },
  prestation: { mois: null, classe: null },
  mois: { classe: null },
  classe: {},
};

export const choisir = (filtres: Filtres, { filtre, valeur }: Choix): Filtres => ({
  ...filtres,
  ...EFFACES[filtre],
  [filtre]: valeur,
});

/** A router may read `?mois=10` as a number. */
function moisDe(value: unknown): MoisId | null {
  const text = typeof value === 'number' ? String(value).padStart(2, '0') : value;
  return unMois(text);
}

/** Reads an address that a person may have typed: what is not understood is left out. */
export const lireFiltres = (raw: Readonly<Record<string, unknown>>): Filtres => ({
  session: idOf(raw['session']),
  prestation: idOf(raw['prestation']),
  mois: moisDe(raw['mois']),
  classe: idOf(raw['classe']),
});

/** What the address holds of them; what is not chosen is left out. */
export const adresseDe = (filtres: Filtres): Record<string, number | string> =>
  Object.fromEntries(Object.entries(filtres).filter(([, value]) => value !== null));
