/** What a bursar sees of a pupil's debts and what he makes of an amount. Pure: the page lives by it. */
import {
  type Affectation,
  fauteDAffectation,
  type LigneAPayer,
  parAnciennete,
  repartir,
} from '@gestionscolaire/contract/caisse/affectation.ts';
import { champsDePaiement, fauteDeReference } from '@gestionscolaire/contract/caisse/paiements.ts';
import type { SoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';

/** A line of which something is left. */
export interface LigneDue extends LigneAPayer {
  readonly libelle: string;
  readonly reste: number;
  /** Its day is there; before today it is late. */
  readonly isEchue: boolean;
  readonly isEnRetard: boolean;
}

type Ligne = SoldeEleve['inscriptions'][number]['lignes'][number];

/** The lines that are not paid yet, in the order in which money goes to them. */
export function lignesDues(
  { inscriptions }: { readonly inscriptions: readonly { readonly lignes: readonly Ligne[] }[] },
  jour: string,
): LigneDue[] {
  return inscriptions
    .flatMap(({ lignes }) => lignes)
    .filter(({ montant, paye }) => montant > paye)
    .toSorted(parAnciennete)
    .map((ligne) => ({
      ...ligne,
      reste: ligne.montant - ligne.paye,
      isEchue: ligne.dateEcheance <= jour,
      isEnRetard: ligne.dateEcheance < jour,
    }));
}

export const totalDu = (lignes: readonly { reste: number }[]): number =>
  lignes.reduce((total, { reste }) => total + reste, 0);

export const totalEchu = (lignes: readonly LigneDue[]): number =>
  totalDu(lignes.filter(({ isEchue }) => isEchue));

/** Whole francs, null for nothing, or what was typed and is no amount. */
export type Montant = number | string | null;

/** What a person gave to each line; null: as it is computed. */
export type Parts = Readonly<Record<number, Montant>> | null;

export interface Repartition {
  readonly affectations: readonly Affectation[];
  /** What no line takes. */
  readonly credit: number;
  /** What is wrong with what a person made of it. */
  readonly faute: string | undefined;
}

const PAS_UN_MONTANT = 'Les échéances reçoivent des montants entiers de francs.';

/** The amount as it goes to the lines. */
export function repartition(montant: Montant, parts: Parts, lignes: readonly LigneDue[]): Repartition {
  const total = typeof montant === 'number' ? montant : 0;
  if (parts === null) return { ...repartir(total, lignes), faute: undefined };
  const given = lignes.map(({ id }) => ({ echeanceId: id, montant: parts[id] ?? 0 }));
  const affectations = given.flatMap(({ echeanceId, montant: part }) =>
    typeof part === 'number' && part > 0 ? [{ echeanceId, montant: part }] : [],
  );
  const credit = total - affectations.reduce((sum, part) => sum + part.montant, 0);
  const isTyped = given.every(({ montant: part }) => typeof part === 'number');
  const faute = isTyped ? fauteDAffectation(total, affectations, lignes) : PAS_UN_MONTANT;
  return { affectations, credit: Math.max(0, credit), faute };
}

/** The computed division, as a person begins to change it. */
export function partsDe(montant: Montant, lignes: readonly LigneDue[]): Exclude<Parts, null> {
  const { affectations } = repartition(montant, null, lignes);
  const given = new Map(affectations.map(({ echeanceId, montant: part }) => [echeanceId, part]));
  return Object.fromEntries(lignes.map(({ id }) => [id, given.get(id) ?? 0]));
}

/** What is typed on the form. */
export interface Saisie {
  readonly montant: Montant;
  readonly moyenPaiement: string;
  readonly reference: string;
  readonly payeur: string;
  readonly observations: string;
  readonly parts: Parts;
}

export const SAISIE_VIDE: Saisie = {
  montant: null,
  moyenPaiement: 'especes',
  reference: '',
  payeur: '',
  observations: '',
  parts: null,
};

/** One sentence a field. */
export function fautesDe(saisie: Saisie, lignes: readonly LigneDue[]): Record<string, string> {
  const { parts } = saisie;
  const values: Readonly<Record<string, unknown>> = { ...saisie };
  const fautes: Record<string, string> = { ...fauteDeReference(saisie) };
  for (const [champ, { schema }] of Object.entries(champsDePaiement)) {
    const { error } = schema.safeParse(values[champ]);
    const sentence = error?.issues[0]?.message;
    if (sentence !== undefined) fautes[champ] = sentence;
  }
  const { faute } = repartition(saisie.montant, parts, lignes);
  return faute === undefined || 'montant' in fautes ? fautes : { ...fautes, affectations: faute };
}
