/**
 * Proposes the decision at the end of a year, and says what the council must say with its own: a reason where it is another one.
 * Additions.
 */

import type { DecisionDuConseil } from '#notes/bulletins/contenu.ts';
import type { DecisionProposee } from '#notes/calcul/seuils.ts';

/** The orders at whose end pupils sit a national examination: 6ème année, 10ème année, Terminale. */
const NIVEAUX_D_EXAMEN: readonly string[] = ['6', '10', '15'];

/** Whether a class ends with an examination: its pupils are its candidates, and the examination decides. */
export const estUneClasseDExamen = (niveau: number | string): boolean =>
  NIVEAUX_D_EXAMEN.includes(String(niveau));

/** Answers the decision to propose; null for a pupil whom the figures say nothing of. `selonLaMoyenne`: by the thresholds. */
export const decisionProposee = (
  selonLaMoyenne: DecisionProposee | null,
  { niveau }: { readonly niveau: number | string },
): DecisionDuConseil | null => (estUneClasseDExamen(niveau) ? 'candidat' : selonLaMoyenne);

/** The fields that a council says of a child who is followed by competences: there is no rank, distinction or proposal (NOTE-63). */
export const CHAMPS_SANS_NOTES = ['appreciation', 'decision', 'decisionMotif'] as const;

interface DitDuConseil {
  readonly nonClasse: 0 | 1 | null;
  readonly nonClasseMotif: string | null;
  readonly decision: DecisionDuConseil | null;
  readonly decisionMotif: string | null;
}

const DECISION_TROP_TOT = "La décision se prend à la dernière période de l'année.";
export const DECISION_A_MOTIVER = "Cette décision n'est pas celle qui est proposée : dites pourquoi.";
export const RANG_A_MOTIVER = 'Le conseil en décide autrement que la règle : dites pourquoi.';

/** Answers the faults of what the council says of a pupil, by field. */
export function fautesDeBilan(
  { nonClasse, nonClasseMotif, decision, decisionMotif }: DitDuConseil,
  {
    estDerniere,
    proposition,
  }: { readonly estDerniere: boolean; readonly proposition: DecisionDuConseil | null },
): Record<string, string> {
  const isTooEarly = decision !== null && !estDerniere;
  const isOther = decision !== null && decision !== proposition && decisionMotif === null;
  return {
    ...(nonClasse !== null && nonClasseMotif === null && { nonClasseMotif: RANG_A_MOTIVER }),
    ...(isTooEarly && { decision: DECISION_TROP_TOT }),
    ...(!isTooEarly && isOther && { decisionMotif: DECISION_A_MOTIVER }),
  };
}
