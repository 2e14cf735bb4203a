/**
 * Computes the effect of a departure, of another day of it, or of a return on the lines of an enrolment, as the server writes
 * it. Pure.
 */

import {
  aRetrouver,
  DES_LE_DEBUT,
  lignesAbsentes,
  partir,
  revenir,
} from '@gestionscolaire/contract/eleves/departs.ts';
import type { LigneTenue } from '@gestionscolaire/contract/eleves/echeancier.ts';
import type { EtatDInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import type { Difference } from '@gestionscolaire/contract/eleves/recalcul.ts';
import { type MoisId, unMois } from '@gestionscolaire/contract/scolarite/mois.ts';
import { moisCivil, moisDeLaSession, type Periode } from '@gestionscolaire/contract/scolarite/sessions.ts';

/** The part of the window that says what becomes of the lines. */
export interface SuiteDuDepart {
  annulerLignes: boolean;
  /** '01' to '12' */
  moisRetour: MoisId;
}

/** The departure or the return that a person says. */
interface DepartDit extends SuiteDuDepart {
  etat: EtatDInscription;
  /** yyyy-MM-dd */
  dateDepart: string;
}

export const moisConnu = (id: string): MoisId => unMois(id) ?? '01';

/** Returns the month of the session that a day falls in: the first before it begins, the last once it is over. */
export function moisDuRetour(session: Periode, jour: string): MoisId {
  const months = moisDeLaSession(session);
  const begun = months.findLast(({ id }) => moisCivil(session, id) <= jour.slice(0, 7));
  return moisConnu((begun ?? months[0])?.id ?? '');
}

interface Une {
  readonly etat: EtatDInscription;
  readonly dateDepart: string | null;
  readonly lignes: readonly LigneTenue[];
  readonly corrections: readonly { readonly motif: string; readonly retirees: readonly LigneTenue[] }[];
}

export function differenceDuDepart(
  { etat, dateDepart, lignes, corrections }: Une,
  dit: DepartDit,
  session: Periode,
): Difference {
  const absentes = lignesAbsentes(corrections, lignes);
  if (dit.etat === 'inscrit') return revenir(lignes, absentes, moisCivil(session, dit.moisRetour));
  const avant = etat === 'inscrit' ? null : dateDepart;
  return partir(lignes, absentes, { avant, jour: dit.annulerLignes ? dit.dateDepart : null });
}

interface Suivante extends Une {
  readonly sessionId: number;
  readonly reste: number;
}

/** Returns the later years that come back with a return, each with what it then asks. */
export const retrouvees = <One extends Suivante>(
  suivantes: readonly One[],
  annees: readonly { readonly id: number; readonly dateDebut: string }[],
): One[] =>
  aRetrouver(
    suivantes.flatMap((one) => {
      const annee = annees.find(({ id }) => id === one.sessionId);
      return annee === undefined ? [] : [{ ...one, dateDebut: annee.dateDebut }];
    }),
  ).map((one) => {
    const absentes = lignesAbsentes(one.corrections, one.lignes);
    return { ...one, reste: one.reste + revenir(one.lignes, absentes, DES_LE_DEBUT).ecart };
  });
