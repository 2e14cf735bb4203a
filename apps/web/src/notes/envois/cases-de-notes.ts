/** The marks that a person typed and that the server does not hold yet. Pure. */
import { CELLULE_VIDE } from '@gestionscolaire/contract/notes/calcul/cellule.ts';
import type { NoteSaisie } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { type BrouillonDe, devenirDeCases, type LieuDeSaisie } from '#notes/brouillons/cases.ts';

/** A cell with the words by which a person knows it: they stay readable without its grid. */
export interface PlaceDeNote extends LieuDeSaisie {
  readonly evaluationId: number;
  readonly inscriptionId: number;
  readonly matricule: string;
  readonly eleve: string;
  readonly evaluation: string;
}

export type Brouillon = BrouillonDe<PlaceDeNote, NoteSaisie>;

type CleDeNote = Pick<PlaceDeNote, 'evaluationId' | 'inscriptionId'>;

export const cleDeNote = ({ evaluationId, inscriptionId }: CleDeNote): string =>
  `${evaluationId} ${inscriptionId}`;

export const contenuDe = ({ valeur, code }: NoteSaisie): NoteSaisie => ({ valeur, code });

export const memeContenu = (one: NoteSaisie, other: NoteSaisie): boolean =>
  one.valeur === other.valeur && one.code === other.code;

export const estVide = (note: NoteSaisie): boolean => memeContenu(note, CELLULE_VIDE);

export const CASES_DE_NOTES = devenirDeCases<CleDeNote, PlaceDeNote, NoteSaisie>({
  cle: cleDeNote,
  contenuDe,
  memeContenu,
  vide: CELLULE_VIDE,
});
