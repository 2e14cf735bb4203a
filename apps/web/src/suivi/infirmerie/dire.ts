/** Says what became of a visit to the infirmary. Pure. */
import { formaterInstant } from '@gestionscolaire/contract/core/values/dates.ts';
import type { PassageInfirmerie } from '@gestionscolaire/contract/suivi/infirmerie/passages.ts';

/** Says what was done: « Repos · Retour en classe · Famille prévenue »; '' for nothing. */
export const direLesSoins = ({
  soins,
  suite,
  famillePrevenue,
}: Pick<PassageInfirmerie, 'soins' | 'suite' | 'famillePrevenue'>): string =>
  [soins, suite, famillePrevenue === 1 ? 'Famille prévenue' : null].filter((dit) => dit !== null).join(' · ');

/** Says by whom it was cancelled, when and why; '' where it stands. */
export function direAnnulationDuPassage({
  annuleLe,
  annulePar,
  annuleMotif,
}: Pick<PassageInfirmerie, 'annuleLe' | 'annulePar' | 'annuleMotif'>): string {
  if (annuleLe === null) return '';
  const by = annulePar === null ? '' : ` par ${annulePar}`;
  return `Annulé le ${formaterInstant(annuleLe)}${by}${annuleMotif === null ? '' : ` : ${annuleMotif}`}`;
}
