/** Sends the marks that a person typed, as every kind of cells is sent. */
import {
  getGrilleNotes,
  type ReponseDeCellule,
  updateNotes,
} from '@gestionscolaire/contract/notes/saisie/notes.ts';
import { call } from '#core/api/client.ts';
import { envoiDeCases } from '#notes/brouillons/envoyer-des-cases.ts';
import { type Brouillon, CASES_DE_NOTES, cleDeNote, contenuDe } from './cases-de-notes.ts';
import type { Grille } from './modele.ts';

/** Returns a grid once it shows what the server holds in some cells. */
function tenirLesNotes(
  grille: Grille,
  cells: readonly (readonly [Brouillon, ReponseDeCellule['stocke']])[],
): Grille {
  const held = new Map(cells.map(([draft, stocke]) => [cleDeNote(draft), { draft, stocke }]));
  const others = grille.cellules.filter((cellule) => !held.has(cleDeNote(cellule)));
  const known = new Set(grille.evaluations.map(({ id }) => id));
  const now = [...held.values()].flatMap(({ draft: { evaluationId, inscriptionId }, stocke }) =>
    stocke === null || !known.has(evaluationId)
      ? []
      : [{ evaluationId, inscriptionId, ...contenuDe(stocke) }],
  );
  // A mark that was stored stays a row: its evaluation is cancelled from now on, no more deleted.
  const notees = new Set(now.map(({ evaluationId }) => evaluationId));
  const evaluations = grille.evaluations.map((one) =>
    notees.has(one.id) ? { ...one, aDesNotes: true } : one,
  );
  return { ...grille, evaluations, cellules: [...others, ...now] };
}

export const envoiDeNotes = envoiDeCases({
  cases: CASES_DE_NOTES,
  garde: 'brouillonsNotes',
  grille: getGrilleNotes,
  demande: (lieu, lot) => ({
    ...lieu,
    cellules: lot.map(({ evaluationId, inscriptionId, vu, valeur, code, motif }) => ({
      evaluationId,
      inscriptionId,
      vu: { ...vu },
      valeur,
      code,
      motif,
    })),
  }),
  ecrire: async (input, idempotencyKey) => (await call(updateNotes, input, { idempotencyKey })).data,
  tenir: tenirLesNotes,
});
