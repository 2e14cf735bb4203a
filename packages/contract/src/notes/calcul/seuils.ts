/** Says what a printed average is worth by the thresholds of the rule: a mention, a decision to propose. Additions. */
import type { RegleDeCalcul, SeuilDeMention } from './donnees.ts';

/** The decisions that a threshold proposes; the council may take another one with a reason. */
export type DecisionProposee = 'admis' | 'rattrapage' | 'redouble';

/** Returns the mention of the highest threshold reached by a printed average, in hundredths; null below all of them. */
export function mentionDe(moyenne: number, mentions: readonly SeuilDeMention[]): string | null {
  let best: SeuilDeMention | undefined;
  for (const one of mentions)
    if (one.seuil <= moyenne && (best === undefined || one.seuil > best.seuil)) best = one;
  return best?.libelle ?? null;
}

/** Proposes a decision by the printed annual average, in hundredths: 10,00 is admis where the threshold is 10. */
export function proposerDecision(
  moyenne: number,
  { seuilAdmission, seuilRattrapage }: Pick<RegleDeCalcul, 'seuilAdmission' | 'seuilRattrapage'>,
): DecisionProposee {
  if (moyenne >= seuilAdmission) return 'admis';
  return seuilRattrapage !== null && moyenne >= seuilRattrapage ? 'rattrapage' : 'redouble';
}
