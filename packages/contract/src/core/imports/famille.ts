/**
 * Declares the columns of which a file has as many as it wants: one for each evaluation, say. A column is known by the number in its
 * title, wherever it stands.
 */
import * as z from 'zod/mini';
import type { Colonnes } from './columns.ts';

export interface Famille {
  /** The beginning of their names: 'evaluation' makes 'evaluation12'. */
  readonly prefixe: string;
  /** Returns the number that a title says; null: it is the title of no such column. */
  readonly numero: (titre: string) => number | null;
  /** Writes the title where the file is not at hand: 'Évaluation n° 12'. */
  readonly titre: (numero: number) => string;
}

/** The most columns of a family that one file has. */
export const COLONNES_DE_FAMILLE = 150;

type AvecFamille = { readonly colonnes: Colonnes; readonly famille?: Famille | undefined };

/** Matches the names of the columns of a family. */
const nomsDe = ({ prefixe }: Famille): RegExp => new RegExp(`^${prefixe}([1-9][0-9]{0,8})$`);

/** The schema of the name of such a column. */
export const nomDeFamille = (famille: Famille) => z.string().check(z.regex(nomsDe(famille)));

const colonneDeFamille = ({ prefixe }: Famille, numero: number): string => `${prefixe}${numero}`;

/** Returns the number of a column of the family by its name; null for any other column. */
export function numeroDeColonne(famille: Famille | undefined, nom: string): number | null {
  const [, numero] = (famille && nomsDe(famille).exec(nom)) ?? [];
  return numero === undefined ? null : Number(numero);
}

/** Returns the title of a column, of the family or not; undefined where there is none of this name. */
export function titreDeColonne({ colonnes, famille }: AvecFamille, nom: string): string | undefined {
  const numero = numeroDeColonne(famille, nom);
  return (
    colonnes[nom]?.titre ?? (famille === undefined || numero === null ? undefined : famille.titre(numero))
  );
}

/** Returns a contract with the columns that texts of a file name by their numbers: the first text of each gives its title. */
export function avecSesColonnes<C extends AvecFamille>(contract: C, textes: readonly string[]): C {
  const { famille } = contract;
  if (famille === undefined) return contract;
  const colonnes: Record<string, Colonnes[string]> = { ...contract.colonnes };
  for (const titre of textes) {
    const numero = famille.numero(titre);
    if (numero === null) continue;
    const champ = colonneDeFamille(famille, numero);
    colonnes[champ] ??= { titre, synonymes: [], champ, requise: false, exemples: [], gardeLesTraits: true };
  }
  return { ...contract, colonnes };
}
