/** The calls of the entry of marks. */
import {
  addEvaluation,
  addEvaluations,
  annulerEvaluation,
  deleteEvaluation,
  reprendreEvaluation,
  updateEvaluation,
} from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import {
  getChangementsNote,
  getGrilleNotes,
  updateNotes,
} from '@gestionscolaire/contract/notes/saisie/notes.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import { ecrireNotes } from './ecrire.ts';
import {
  ajouterEvaluation,
  ajouterPartout,
  annulerUneEvaluation,
  modifierEvaluation,
  reprendreUneEvaluation,
  supprimer,
} from './evaluations.ts';
import { readChangements, readGrilleDeNotes } from './grille.ts';

export const saisieBindings: readonly Binding[] = [
  bindWrite(addEvaluation, ajouterEvaluation),
  bindWrite(addEvaluations, ajouterPartout),
  bindWrite(updateEvaluation, modifierEvaluation),
  bindWrite(annulerEvaluation, annulerUneEvaluation),
  bindWrite(reprendreEvaluation, reprendreUneEvaluation),
  bindWrite(deleteEvaluation, supprimer),
  bindRead(getGrilleNotes, (input, context) =>
    context.database.atOneInstant((db) => readGrilleDeNotes(input, { ...context, db })),
  ),
  bindWrite(updateNotes, ecrireNotes),
  bindRead(getChangementsNote, readChangements),
];
