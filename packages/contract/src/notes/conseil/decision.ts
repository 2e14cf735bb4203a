/**
 * Proposes the decision at the end of a year, and says what the council must say with its own: a reason where it is another one.
 * Additions.
 */

import type { DecisionDuConseil } from '#notes/bulletins/contenu.ts';
import type { RegleDeCalcul } from '#notes/calcul/donnees.ts';
import { formaterNote } from '#notes/calcul/formater.ts';
import type { DecisionProposee } from '#notes/calcul/seuils.ts';
import { estUneClasseDExamen } from '#scolarite/niveaux/niveaux.ts';

/** Returns the decision to propose; null for a pupil whom the figures say nothing of. `selonLaMoyenne`: by the thresholds. */
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

/** Returns the faults of what the council says of a pupil, by field. */
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

/** A period in which a pupil has an average and no rank: in hundredths. */
interface PeriodeNonClassee {
  readonly libelle: string;
  readonly moyenne: number | null;
  readonly estClasse: boolean;
}

/**
 * Says beside a proposal which periods of the pupil are not classées, and what the rule makes of them: 'Non classé :
 * 1er trimestre (7,90), compte dans l'année.' null: all of them are.
 */
export function direNonClassees(
  periodes: readonly PeriodeNonClassee[],
  { periodeNonClassee }: Pick<RegleDeCalcul, 'periodeNonClassee'>,
): string | null {
  const dites = periodes.flatMap(({ libelle, moyenne, estClasse }) =>
    estClasse || moyenne === null ? [] : [`${libelle} (${formaterNote(moyenne)})`],
  );
  if (dites.length === 0) return null;
  const compte = periodeNonClassee === 'compte';
  return `Non classé : ${dites.join(', ')}, ${compte ? "compte dans l'année" : "ne compte pas dans l'année"}.`;
}
