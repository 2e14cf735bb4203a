/** Says who is a teacher: a user of a school whose fonction is that word (AMB-087). */
import { FONCTION_ENSEIGNANT } from '@gestionscolaire/contract/administration/personne.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';

/** The fonction as it is stored for comparison. */
export const ENSEIGNANT = cle(FONCTION_ENSEIGNANT);

export const ENSEIGNANT_ABSENT = "Cet enseignant n'existe pas dans cette école ou est désactivé.";

interface Etat {
  readonly ecoleId: number | null;
  readonly fonctionCle: string;
  readonly estActif: number;
}

export const estEnseignant = ({ fonctionCle }: Pick<Etat, 'fonctionCle'>): boolean =>
  fonctionCle === ENSEIGNANT;

/** Returns why a person cannot be given a class or a salary of that school; undefined for a teacher of it. */
export function fauteDEnseignant(person: Etat | undefined, ecoleId: number): string | undefined {
  if (person?.estActif !== 1 || person.ecoleId !== ecoleId) return ENSEIGNANT_ABSENT;
  return estEnseignant(person) ? undefined : "La fonction de cette personne n'est pas Enseignant.";
}
