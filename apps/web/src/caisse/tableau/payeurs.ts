/** Filters, searches and orders in the page the pupils of a class who paid and who did not, as the address says. */
import type { PayeursDeClasse } from '@gestionscolaire/contract/caisse/statistiques.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { chercheurDe } from '@gestionscolaire/contract/core/text/ressemblance/noms.ts';
import type { Sorted } from '#core/crud/search.ts';

export type Payeur = PayeursDeClasse['eleves'][number];

export const QUI = [
  { cle: 'tous', libelle: 'Tous' },
  { cle: 'oui', libelle: 'Ont payé' },
  { cle: 'non', libelle: "N'ont pas payé" },
] as const;
export type Qui = (typeof QUI)[number]['cle'];

export const quiDe = (value: unknown): Qui => QUI.find((one) => one.cle === value)?.cle ?? 'tous';

/** Says whether a pupil paid; who has no line concerned has nothing to pay. */
export function aPayeDit({ aPaye, estConcerne }: Pick<Payeur, 'aPaye' | 'estConcerne'>): string {
  if (!estConcerne) return 'Rien à payer';
  return aPaye ? 'Oui' : 'Non';
}

/** Columns that can order the list; the first is its own order. */
export const TRIS = ['nom', 'matricule', 'du', 'paye', 'reste'] as const;

const nomDe = ({ nom, prenoms }: Payeur): string => cle(`${nom} ${prenoms}`);

const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

const ORDRES: Readonly<Record<(typeof TRIS)[number], (a: Payeur, b: Payeur) => number>> = {
  nom: (a, b) => compare(nomDe(a), nomDe(b)),
  matricule: (a, b) => compare(a.matricule.length, b.matricule.length) || compare(a.matricule, b.matricule),
  du: (a, b) => compare(a.du, b.du),
  paye: (a, b) => compare(a.paye, b.paye),
  reste: (a, b) => compare(a.reste, b.reste),
};

interface Vue extends Sorted {
  readonly qui: Qui;
  readonly recherche: string;
}

/** Picks the pupils to show. Every word is searched in the names, the matricule and the guardian's telephone. */
export function voir(eleves: readonly Payeur[], { qui, recherche, tri, ordre }: Vue): Payeur[] {
  const isNamed = chercheurDe(recherche);
  const isFound = ({ prenoms, nom, matricule, tuteurTelephone }: Payeur) =>
    isNamed(`${prenoms} ${nom} ${matricule} ${tuteurTelephone ?? ''}`);
  const column = TRIS.find((one) => one === tri) ?? 'nom';
  const sign = ordre === 'desc' ? -1 : 1;
  return eleves
    .filter(({ aPaye }) => qui === 'tous' || aPaye === (qui === 'oui'))
    .filter(isFound)
    .toSorted((a, b) => sign * (ORDRES[column](a, b) || ORDRES.nom(a, b) || compare(a.id, b.id)));
}
