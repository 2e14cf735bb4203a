/** Tells who owes a subject its marks: the calculation, the grid and the progress of the entry ask this one question. Additions. */
import type { EnseignementNote, ParticulariteLue } from './donnees.ts';

/** Why a pupil owes a subject no mark: they are exempt from it, or do not follow it. */
export const SANS_NOTE = ['dispensee', 'nonSuivie'] as const;

/** Returns why a pupil owes a subject no mark, from their particularités in it; null: they owe it. */
export function pourquoiSansNote(
  { facultatif }: Pick<EnseignementNote, 'facultatif'>,
  genres: readonly ParticulariteLue['genre'][],
): (typeof SANS_NOTE)[number] | null {
  if (genres.includes('neSuitPas') || (facultatif === 1 && !genres.includes('suit'))) return 'nonSuivie';
  return genres.includes('dispense') ? 'dispensee' : null;
}
