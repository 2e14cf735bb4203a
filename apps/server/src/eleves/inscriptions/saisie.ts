/** Tells the fields of an enrolment that a person fills in: as the table keeps them, and as the journal tells them. */
import { centiemes } from '@gestionscolaire/contract/core/api/fields.ts';
import type { Remise } from '@gestionscolaire/contract/eleves/remises.ts';
import type { Row } from '#core/db/tables.ts';

export interface NouvelleInscription {
  readonly ecoleId: number;
  readonly eleveId: number;
  readonly sessionId: number;
  readonly classeId: number;
  readonly dateInscription: string;
  readonly prestationIds: readonly number[];
  readonly premierMois: string | null;
  readonly remisePourcentage: number | null;
  readonly remiseMontant: number | null;
  readonly remiseMotif: string | null;
  readonly observations: string | null;
  /**
   * Whether somebody answered that it is no return of a pupil who left in that session; absent where nobody can be asked: a class,
   * an import.
   */
  readonly isSeconde?: boolean;
}

export const remiseDe = ({ remisePourcentage, remiseMontant }: Remise): Remise => ({
  remisePourcentage,
  remiseMontant,
});

/** Returns the reason of the discount; null where there is no discount. */
const motifDeRemise = (one: Remise & { readonly remiseMotif: string | null }): string | null =>
  one.remisePourcentage === null && one.remiseMontant === null ? null : one.remiseMotif;

/** Returns the columns that a person fills in. */
export const columnsOf = (one: Omit<NouvelleInscription, 'ecoleId' | 'eleveId' | 'sessionId'>) => ({
  classeId: one.classeId,
  dateInscription: one.dateInscription,
  premierMois: one.premierMois,
  remiseCentiemes: one.remisePourcentage === null ? null : centiemes(one.remisePourcentage),
  remiseMontant: one.remiseMontant,
  remiseMotif: motifDeRemise(one),
  observations: one.observations,
});

/** Returns the same fields for the journal, in words of the form. */
export const toldOf = (one: Omit<NouvelleInscription, 'ecoleId'>): Row => ({
  eleveId: one.eleveId,
  sessionId: one.sessionId,
  classeId: one.classeId,
  dateInscription: one.dateInscription,
  prestationIds: one.prestationIds.toSorted((a, b) => a - b).join(', '),
  premierMois: one.premierMois,
  remisePourcentage: one.remisePourcentage,
  remiseMontant: one.remiseMontant,
  remiseMotif: motifDeRemise(one),
  observations: one.observations,
});
