/** Orders the rows of the dashboard, classes of a school or schools of the network, as the heads of the table say. */
import { type Comptes, montantDu, parRetard } from '@gestionscolaire/contract/caisse/statistiques.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import type { Sorted } from '#core/crud/search.ts';
import type { AppPath } from '#core/navigation/link.tsx';

export interface LigneDuTableau extends Comptes {
  readonly id: number;
  readonly libelle: string;
  /** Its rank in the school's own order. */
  readonly rang: number;
  /** The teacher of a class. */
  readonly titulaire?: string;
  /** The page that a click opens; null for who may not. */
  readonly to: AppPath | null;
  /** The list of its arrears. */
  readonly retard?: AppPath | null;
}

/** Columns that can order the rows; the first is their own order: the one most behind first. */
export const TRIS_DES_LIGNES = [
  'part',
  'libelle',
  'titulaire',
  'eleveInscrit',
  'ontPaye',
  'du',
  'montantPaye',
  'montantRestant',
] as const;
export type Tri = (typeof TRIS_DES_LIGNES)[number];

const nombre = (of: (ligne: LigneDuTableau) => number) => (a: LigneDuTableau, b: LigneDuTableau) =>
  of(a) - of(b);

const ORDRES: Readonly<Record<Tri, (a: LigneDuTableau, b: LigneDuTableau) => number>> = {
  part: parRetard,
  libelle: nombre(({ rang }) => rang),
  titulaire: (a, b) => (cle(a.titulaire ?? '') < cle(b.titulaire ?? '') ? -1 : 1),
  eleveInscrit: nombre(({ eleveInscrit }) => eleveInscrit),
  ontPaye: nombre(({ ontPaye }) => ontPaye),
  du: nombre(montantDu),
  montantPaye: nombre(({ montantPaye }) => montantPaye),
  montantRestant: nombre(({ montantRestant }) => montantRestant),
};

export function trier(lignes: readonly LigneDuTableau[], { tri, ordre }: Sorted): LigneDuTableau[] {
  const column = TRIS_DES_LIGNES.find((one) => one === tri) ?? 'part';
  const sign = ordre === 'desc' ? -1 : 1;
  return lignes.toSorted((a, b) => sign * ORDRES[column](a, b) || a.rang - b.rang);
}
