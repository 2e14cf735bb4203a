/**
 * Computes what a departure takes away of a schedule, and what a return or another day brings back of it, as it was. Pure.
 * Additions.
 */
import { formaterJour } from '#core/values/dates.ts';
import { ANTERIEUR, cleDeLigne, type LigneDue, type LigneTenue } from './echeancier.ts';
import { type EtatDInscription, LIBELLES_DES_ETATS } from './inscriptions.ts';
import { type Difference, differenceEntre } from './recalcul.ts';

const DEPARTS = ['parti', 'transfere'] as const satisfies readonly EtatDInscription[];

const debutDuMotif = (etat: EtatDInscription): string => `${LIBELLES_DES_ETATS[etat]} le `;

/** Writes why lines come or go when a pupil leaves: 'Parti le 12/01/2027'. */
export const motifDeDepart = (etat: EtatDInscription, jour: string): string =>
  `${debutDuMotif(etat)}${formaterJour(jour)}`;

/** Whether a departure made a correction; only its reason says so, in words that the product writes. */
const estUnDepart = (motif: string): boolean => DEPARTS.some((etat) => motif.startsWith(debutDuMotif(etat)));

interface Correction {
  readonly motif: string;
  readonly retirees: readonly LigneTenue[];
}

/**
 * Returns the lines that departures took away and that were not made again since. `corrections`: in the order in which they were
 * made.
 */
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

/** Makes a line that was taken away again, as it was. */
export const commeAvant = ({ id: _id, paye: _paye, ...ligne }: LigneTenue): LigneDue => ligne;

/** A departure: `avant` is the day said before, null for a pupil who was there; with `jour` null it takes nothing away. */
export interface Depart {
  readonly avant: string | null;
  readonly jour: string | null;
}

/** Takes away the lines due after the day that nobody began to pay; brings back those that another day took away wrongly. */
export function partir(
  tenues: readonly LigneTenue[],
  absentes: readonly LigneTenue[],
  { avant, jour }: Depart,
): Difference {
  const isLater = ({ dateEcheance }: LigneTenue) => jour !== null && dateEcheance > jour;
  const back = absentes.filter((ligne) => avant !== null && ligne.dateEcheance > avant && !isLater(ligne));
  return differenceEntre(
    tenues,
    tenues.filter((ligne) => ligne.paye === 0 && ligne.nature !== ANTERIEUR && isLater(ligne)),
    back.map(commeAvant),
  );
}

/** Brings back what was taken away, from a month on ('2027-03'), and leaves the lines that are in the books. */
export function revenir(
  tenues: readonly LigneTenue[],
  absentes: readonly LigneTenue[],
  depuis: string,
): Difference {
  const back = absentes.filter(({ dateEcheance }) => dateEcheance.slice(0, 7) >= depuis);
  return differenceEntre(tenues, [], back.map(commeAvant));
}

/** The month from which all that a year asked comes back. */
export const DES_LE_DEBUT = '';

interface Suivante {
  readonly sessionId: number;
  readonly etat: string;
  readonly dateDepart: string | null;
  /** The first day of its year. */
  readonly dateDebut: string;
}

/**
 * Returns, of a pupil's enrolments for later years, those that they left before they began: they left them with the year before, and
 * a return brings them back with it. A year for which they were enrolled again since is none of them.
 */
export const aRetrouver = <One extends Suivante>(suivantes: readonly One[]): One[] =>
  suivantes.filter(
    ({ sessionId, dateDepart, dateDebut }) =>
      dateDepart !== null &&
      dateDepart < dateDebut &&
      !suivantes.some((other) => other.sessionId === sessionId && other.etat === 'inscrit'),
  );
