/** Proposes a distinction of the rule by a printed average and the mark of conduct, and says what conduct kept back. Additions. */
import { formaterNote } from '#notes/calcul/formater.ts';
import type { Distinction } from '#notes/seuils.ts';

/** The figures of a pupil in a period, in hundredths, as printed. */
interface FiguresDEleve {
  readonly moyenne: number | null;
  readonly estClasse: boolean;
  /** Their mark of conduct; null: they have none. */
  readonly conduite: number | null;
}

export interface DistinctionProposee {
  /** The words of it; null: none is proposed. */
  readonly libelle: string | null;
  /** Those above it that their average reaches and their conduct does not, the highest first. */
  readonly retenues: readonly { readonly libelle: string; readonly conduiteMinimum: number }[];
}

/** Returns the mark of conduct among those of the subjects of conduct: the lowest, where there are several; null: there is none. */
export const conduiteParmi = (moyennes: readonly (number | null)[]): number | null => {
  const notees = moyennes.filter((moyenne) => moyenne !== null);
  return notees.length === 0 ? null : Math.min(...notees);
};

/**
 * Proposes the highest distinction whose threshold they reach, and its conduct. One without a threshold is given by the council alone;
 * a pupil who is not classé has no proposal, as they have no mention.
 */
export function proposerDistinction(
  distinctions: readonly Distinction[],
  { moyenne, estClasse, conduite }: FiguresDEleve,
): DistinctionProposee {
  if (moyenne === null || !estClasse) return { libelle: null, retenues: [] };
  const atteintes = distinctions
    .flatMap(({ seuil, ...one }) => (seuil === null || seuil > moyenne ? [] : [{ seuil, ...one }]))
    .toSorted((one, other) => other.seuil - one.seuil);
  const retenues: { libelle: string; conduiteMinimum: number }[] = [];
  for (const { libelle, conduiteMinimum } of atteintes) {
    if (conduiteMinimum === null || (conduite !== null && conduite >= conduiteMinimum))
      return { libelle, retenues };
    retenues.push({ libelle, conduiteMinimum });
  }
  return { libelle: null, retenues };
}

/** Says what conduct kept back: '« Tableau d'honneur » demande 14,00 de conduite : la note est 12,00.' */
export const direRetenue = (
  { libelle, conduiteMinimum }: DistinctionProposee['retenues'][number],
  conduite: number | null,
): string =>
  `« ${libelle} » demande ${formaterNote(conduiteMinimum)} de conduite : ${
    conduite === null ? "aucune note de conduite n'est là" : `la note est ${formaterNote(conduite)}`
  }.`;
