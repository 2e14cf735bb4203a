/**
 * What the dashboard is filtered by (B§4; AMB-129, AMB-134): four filters, two of which have an input. They stay in the address, so
 * that Back undoes a choice and a link tells it.
 */
import { TOUS_LES_MOIS } from '@gestionscolaire/contract/scolarite/sessions.ts';

export interface Filtres {
  /** null: the current one. */
  readonly session: number | null;
  readonly prestation: number | null;
  /** '01' to '12'; null: all of them. */
  readonly mois: string | null;
  readonly classe: number | null;
}

export const SANS_FILTRE: Filtres = { session: null, prestation: null, mois: null, classe: null };

export type Choix =
  | { readonly filtre: 'session' | 'prestation' | 'classe'; readonly valeur: number | null }
  | { readonly filtre: 'mois'; readonly valeur: string | null };

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

function positive(value: unknown): number | null {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** A router may read `?mois=10` as a number. */
function moisDe(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value).padStart(2, '0') : value;
  return TOUS_LES_MOIS.find(({ id }) => id === text)?.id ?? null;
}

/** Reads an address that a person may have typed: what is not understood is left out. */
export const lireFiltres = (raw: Readonly<Record<string, unknown>>): Filtres => ({
  session: positive(raw['session']),
  prestation: positive(raw['prestation']),
  mois: moisDe(raw['mois']),
  classe: positive(raw['classe']),
});

/** What the address holds of them; what is not chosen is left out. */
export const adresseDe = (filtres: Filtres): Record<string, number | string> =>
  Object.fromEntries(Object.entries(filtres).filter(([, value]) => value !== null));
