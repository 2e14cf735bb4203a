/**
 * Says how the sheet of marks of a class in a period names its columns: each evaluation by its number, so that a sheet that comes
 * back is read by it, wherever the column stands. Pure.
 */
import { cle } from '#core/text/cle.ts';
import { CELLULE_VIDE } from '#notes/calcul/cellule.ts';
import type { NoteSaisie } from '#notes/calcul/donnees.ts';
import { formaterCellule } from '#notes/calcul/formater.ts';
import { type BornesDeNote, type LectureDeNote, lireNote } from '#notes/calcul/lire.ts';

/** The word that empties a cell: an empty one says nothing. */
const EFFACER = 'EFFACER';

/** Writes the title of an evaluation in a file: 'Devoir 1 sur 20 (évaluation n° 12)'. */
export const titreDEvaluation = (nom: string, { id, noteSur }: { id: number; noteSur: number }): string =>
  `${nom} sur ${noteSur} (évaluation n° ${id})`;

/** Names an evaluation in a cell of a file, by its number too. */
export const nomAvecNumero = (nom: string, id: number): string => `${nom} (évaluation n° ${id})`;

/** The number at the end of a title, as it is written or as other programs leave its sign. */
const NUMERO = /\(evaluation n ?[°ºo.]* ?(\d{1,9})\)$/;

/** Returns the number of the evaluation that a title or a cell names; null: it names none. */
export function numeroDEvaluation(text: string): number | null {
  const key = cle(text);
  const [, numero] = NUMERO.exec(key) ?? [];
  const id = Number(numero ?? 0);
  return id === 0 ? null : id;
}

/** Reads a mark of a file: as one is typed, and the word that empties a cell. An empty text is never asked. */
export const lireNoteDeFichier = (text: string, bornes: BornesDeNote): LectureDeNote =>
  cle(text) === cle(EFFACER) ? { note: CELLULE_VIDE, refus: null } : lireNote(text, bornes);

/** Writes a content that is to be written: one that empties the cell is a word, since an empty text changes nothing. */
export function formaterPourFichier(note: NoteSaisie): string {
  const text = formaterCellule(note);
  return text === '' ? EFFACER : text;
}

/** Returns what two writings of a name have in common, whichever name stands first. */
export const cleDuNomEntier = (text: string): string => cle(text).split(/[ ,]+/).toSorted().join(' ');
