/** Tells what a cell counts for: a value, 0 too, a code by the rule, or nothing yet. Additions. */
import type { EvaluationDeCellule, NoteSaisie, RegleDeCalcul } from './donnees.ts';

/**
 * Why a cell counts or not: it `compte`; its code is `exclue` or `aRattraper`; nothing is typed (`vide`), or nothing could be
 * (`sansLui`: they were not there that day); its evaluation counts for nobody (`sansEffet`); the composition of their class takes its
 * place (`remplacee`).
 */
type SortDeCellule = 'compte' | 'exclue' | 'aRattraper' | 'vide' | 'sansLui' | 'sansEffet' | 'remplacee';

export interface CelluleLue {
  readonly evaluation: EvaluationDeCellule;
  readonly note: NoteSaisie;
  readonly sort: SortDeCellule;
  /** The hundredths that it counts for, on the scale of its evaluation; null where it is left out. */
  readonly valeur: number | null;
  /** Whether the teacher still owes it: empty or to be caught up, while the pupil was in the class. */
  readonly estAttendue: boolean;
}

/** The content of an empty cell. */
export const CELLULE_VIDE: NoteSaisie = { valeur: null, code: null };

/** Returns the rule for a code: counted as 0, left out, or left out until a value replaces it. */
export function regimeDuCode(
  code: NonNullable<NoteSaisie['code']>,
  regle: Pick<RegleDeCalcul, 'absence' | 'absenceJustifiee' | 'nonRendu'>,
): 'zero' | 'exclue' | 'aRattraper' {
  if (code === 'absent') return regle.absence;
  if (code === 'absentJustifie') return regle.absenceJustifiee;
  return code === 'nonRendu' ? regle.nonRendu : 'exclue';
}

/** Whether a rule has a justified absence caught up: a mark, or another code, replaces it. */
export const faitRattraper = ({ absenceJustifiee }: { readonly absenceJustifiee: string }): boolean =>
  absenceJustifiee === 'aRattraper';

/**
 * Returns what an awaited cell still lacks by what it holds; null: it is finished. The calculation, the counts of a whole school and the
 * grid ask this one question. `rattrape`: faitRattraper.
 */
export function resteDeCase({ valeur, code }: NoteSaisie, rattrape: boolean): 'vide' | 'aRattraper' | null {
  if (valeur !== null) return null;
  if (code === null) return 'vide';
  return rattrape && code === 'absentJustifie' ? 'aRattraper' : null;
}

/**
 * Reads a cell of a pupil. An evaluation of their former class that has nothing of them is `sansLui`, never awaited.
 * `estPresent`: whether they were in this class on a day; asked only where nothing counts.
 */
export function lireCellule(
  evaluation: EvaluationDeCellule,
  note: NoteSaisie,
  regle: RegleDeCalcul,
  estPresent: (jour: string) => boolean,
): CelluleLue {
  const isOpen = evaluation.compte === 1 && evaluation.etat === 'ouverte';
  // Most of the thousands of cells of a class are such: nothing is made for them but their answer.
  if (isOpen && note.valeur !== null)
    return { evaluation, note, sort: 'compte', valeur: note.valeur, estAttendue: false };
  return { evaluation, note, ...sansValeur(evaluation, note, regle, estPresent) };
}

type Sort = Pick<CelluleLue, 'sort' | 'valeur' | 'estAttendue'>;

const laisse = (sort: SortDeCellule, estAttendue = false): Sort => ({ sort, valeur: null, estAttendue });

/** Tells what a cell without a value that counts is. */
function sansValeur(
  { compte, etat, ailleurs, jour }: EvaluationDeCellule,
  note: NoteSaisie,
  regle: RegleDeCalcul,
  estPresent: (jour: string) => boolean,
): Sort {
  if (compte === 0 || etat === 'annulee') return laisse('sansEffet');
  const reste = resteDeCase(note, faitRattraper(regle));
  if (reste !== null) {
    const isAwaited = ailleurs === null && estPresent(jour);
    return reste === 'vide' && !isAwaited ? laisse('sansLui') : laisse(reste, isAwaited);
  }
  return note.code !== null && regimeDuCode(note.code, regle) === 'zero'
    ? { sort: 'compte', valeur: 0, estAttendue: false }
    : laisse('exclue');
}
