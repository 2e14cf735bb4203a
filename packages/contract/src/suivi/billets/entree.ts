/**
 * Computes at what a pupil who comes late comes in, and how late they are. Pure; hours are HH:MM. Additions.
 */
import { minutesDe } from '#core/values/heures.ts';
import type { DemiJournee } from '#scolarite/calendrier/calendrier.ts';
import { MINUTES_MAXIMALES } from '#suivi/appel/appel.ts';

/** The hours at which half-days usually begin: those of a class without a timetable. */
const DEBUTS_D_USAGE: Readonly<Record<DemiJournee, string>> = { matin: '08:00', apresMidi: '15:00' };

interface Cours {
  readonly id: number;
  readonly de: string;
  readonly a: string;
}

/** The place at which a pupil comes in; `minutes` null: they are there when it begins. */
export interface Entree {
  /** null: the roll is that of the half-day. */
  readonly creneauId: number | null;
  readonly minutes: number | null;
}

/** Returns how late somebody is, within what a sheet holds. */
const retardDe = (heure: string, debut: string): number =>
  Math.min(Math.max(minutesDe(heure) - minutesDe(debut), 1), MINUTES_MAXIMALES);

/**
 * Returns where a pupil comes in at an hour of a half-day. `cours`: the lessons that the class holds then, in their order; `parCours`: the
 * roll is called at each. Then it is the course of that hour, or the next one, where they are in time. undefined: all are over.
 */
export function entreeA(
  heure: string,
  {
    demiJournee,
    cours,
    parCours,
  }: { readonly demiJournee: DemiJournee; readonly cours: readonly Cours[]; readonly parCours: boolean },
): Entree | undefined {
  const [premier] = cours;
  // Who comes before the first lesson is in time; where no lesson is known, nobody can tell.
  if (!parCours && premier !== undefined && heure <= premier.de) return { creneauId: null, minutes: null };
  if (!parCours || premier === undefined)
    return { creneauId: null, minutes: retardDe(heure, premier?.de ?? DEBUTS_D_USAGE[demiJournee]) };
  const now = cours.find(({ de, a }) => de <= heure && heure < a);
  if (now !== undefined) return { creneauId: now.id, minutes: retardDe(heure, now.de) };
  const next = cours.find(({ de }) => de > heure);
  return next === undefined ? undefined : { creneauId: next.id, minutes: null };
}

/** Formats the number of a ticket: 12 is '0012'. */
export const formaterNumeroDeBillet = (numero: number): string => String(numero).padStart(4, '0');
