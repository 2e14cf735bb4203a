/**
 * Writes the marks that are not sent as a file that their import reads: the last resort, by a USB key or a telephone. A cell that was
 * emptied says so, since an empty text would change nothing.
 */
import { formaterPourFichier, nomAvecNumero } from '@gestionscolaire/contract/notes/imports/fiche.ts';
import { saveFile } from '#core/api/client.ts';
import { csvText } from '#core/imports/csv.ts';
import { today } from '#core/today.ts';
import type { Brouillon } from './cases-de-notes.ts';

const TITRES = ['Matricule', 'Élève', 'Évaluation', 'Note', 'Saisie le'];

/** The rows of that file, its titles first. Pure. */
export const lignesDExport = (drafts: readonly Brouillon[]): readonly (readonly string[])[] => [
  TITRES,
  ...drafts
    .toSorted((one, other) => (one.instant < other.instant ? -1 : 1))
    .map((draft) => [
      draft.matricule,
      draft.eleve,
      nomAvecNumero(draft.evaluation, draft.evaluationId),
      formaterPourFichier(draft),
      draft.instant.slice(0, 10),
    ]),
];

export function exporterLesBrouillons(drafts: readonly Brouillon[]): void {
  const file = new Blob([csvText(lignesDExport(drafts))], { type: 'text/csv;charset=utf-8' });
  saveFile(file, `notes-non-envoyees-${today()}.csv`);
}
