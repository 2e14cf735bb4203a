/** What a departure takes away of a schedule, and what a return or another day brings back of it, as it was. Pure. Additions. */
import { formaterJour } from '#core/values/dates.ts';
import { cleDeLigne, type LigneDue, type LigneTenue } from './echeancier.ts';
import { type EtatDInscription, LIBELLES_DES_ETATS } from './inscriptions.ts';
import { type Difference, differenceEntre } from './recalcul.ts';

const DEPARTS = ['parti', 'transfere'] as const satisfies readonly EtatDInscription[];

const debutDuMotif = (etat: EtatDInscription): string => `${LIBELLES_DES_ETATS[etat]} le `;

/** Why lines come or go when somebody leaves: 'Parti le 12/01/2027'. */
export const motifDeDepart = (etat: EtatDInscription, jour: string): string =>
  `${debutDuMotif(etat)}${formaterJour(jour)}`;

/** Corrections have their reason in words alone, which the product writes. */
const estUnDepart = (motif: string): boolean => DEPARTS.some((etat) => motif.startsWith(debutDuMotif(etat)));

interface Correction {
  readonly motif: string;
  readonly retirees: readonly LigneTenue[];
}

/** Lines that departures took away and that nothing stands for since. `corrections`: in the order in which they were made. */
export function lignesAbsentes(
  corrections: readonly Correction[],
  tenues: readonly LigneTenue[],
): LigneTenue[] {
  const latest = new Map<string, LigneTenue | null>();
  for (const { motif, retirees } of corrections)
    for (const ligne of retirees) latest.set(cleDeLigne(ligne), estUnDepart(motif) ? ligne : null);
  for (const ligne of tenues) latest.delete(cleDeLigne(ligne));
  return [...latest.values()].filter((ligne) => ligne !== null);
}

/** Made again as it was. */
const commeAvant = ({ id: _id, paye: _paye, ...ligne }: LigneTenue): LigneDue => ligne;

/** A departure: `avant` is the day that was said before, null for who was there; `jour` null takes nothing away. */
export interface Depart {
  readonly avant: string | null;
  readonly jour: string | null;
}

/** What is due after the day and nobody began to pay goes; what another day took away wrongly comes back. */
export function partir(
  tenues: readonly LigneTenue[],
  absentes: readonly LigneTenue[],
  { avant, jour }: Depart,
): Difference {
  const isLater = ({ dateEcheance }: LigneTenue) => jour !== null && dateEcheance > jour;
  const back = absentes.filter((ligne) => avant !== null && ligne.dateEcheance > avant && !isLater(ligne));
  return differenceEntre(
    tenues,
    tenues.filter((ligne) => ligne.paye === 0 && isLater(ligne)),
    back.map(commeAvant),
  );
}

/** A return: what was taken away comes back from a month on ('2027-03'); what stands stays as it is. */
export function revenir(
  tenues: readonly LigneTenue[],
  absentes: readonly LigneTenue[],
  depuis: string,
): Difference {
  const back = absentes.filter(({ dateEcheance }) => dateEcheance.slice(0, 7) >= depuis);
  return differenceEntre(tenues, [], back.map(commeAvant));
}
