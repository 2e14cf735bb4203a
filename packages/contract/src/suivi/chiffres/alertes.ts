/**
 * Finds the pupils of whom a school should be told: unjustified half-days close together, one after another, or many of a period; and
 * lateness. A justified one counts for nothing. Pure, in whole numbers; days are yyyy-MM-dd. Additions.
 */
import type { DemiJournee } from '#scolarite/calendrier/calendrier.ts';
import { debutDeFenetre, parDemiJournee } from './attendus.ts';
import { direMilliemes, partDesAbsences } from './taux.ts';

/** The days in which half-days are close together. */
export const JOURS_DE_LA_FENETRE = 30;

/** The numbers from which a school is told. */
export interface Seuils {
  /** The unjustified half-days in thirty days. */
  readonly demiJournees: number;
  /** The half-days of class one after another. */
  readonly consecutives: number;
  /** The percents of the half-days of class of a period. */
  readonly pourcentage: number;
  readonly retards: number;
}

export const SEUILS_D_USAGE: Seuils = { demiJournees: 4, consecutives: 3, pourcentage: 25, retards: 5 };

export const GENRES_D_ALERTE = ['consecutives', 'demiJournees', 'pourcentage', 'retards'] as const;
type GenreDAlerte = (typeof GENRES_D_ALERTE)[number];

export interface DemiDAbsence {
  readonly jour: string;
  readonly demiJournee: DemiJournee;
}

/** An unjustified half-day of absence; `rang`: its place among the half-days that their class was called. */
export interface DemiComptee extends DemiDAbsence {
  readonly rang: number;
}

/** A period with its half-days of class. */
export interface PeriodeComptee {
  readonly libelle: string;
  readonly dateDebut: string;
  readonly dateFin: string;
  readonly demiJournees: number;
}

/** An alert about a pupil: its kind, its half-days in their order, and the period that it is of. */
export interface Alerte {
  readonly genre: GenreDAlerte;
  readonly demiJournees: readonly DemiDAbsence[];
  readonly periode: { readonly libelle: string; readonly demiJournees: number } | null;
}

/** The pupil's half-days and latenesses that nobody justified. */
interface NonJustifies {
  readonly demis: readonly DemiComptee[];
  readonly retards: readonly DemiDAbsence[];
  readonly periodes: readonly PeriodeComptee[];
}

const nue = ({ jour, demiJournee }: DemiDAbsence): DemiDAbsence => ({ jour, demiJournee });

/** Returns the half-days of the last thirty days that hold so many; none: no thirty days do. */
function dansLaFenetre(sorted: readonly DemiComptee[], seuil: number): readonly DemiComptee[] {
  for (let end = sorted.length; end >= seuil; end -= 1) {
    const last = sorted[end - 1];
    const first = sorted[end - seuil];
    if (last === undefined || first === undefined) return [];
    const begin = debutDeFenetre(last.jour, JOURS_DE_LA_FENETRE);
    if (first.jour >= begin) return sorted.slice(0, end).filter(({ jour }) => jour >= begin);
  }
  return [];
}

/** Returns the last run of half-days that were called one after another, of so many or more. */
function deSuite(sorted: readonly DemiComptee[], seuil: number): readonly DemiComptee[] {
  let run: DemiComptee[] = [];
  let found: readonly DemiComptee[] = [];
  for (const one of sorted) {
    run = run.at(-1)?.rang === one.rang - 1 ? [...run, one] : [one];
    if (run.length >= seuil) found = run;
  }
  return found;
}

/** Returns the alerts of a pupil, one of a kind at most: the latest. */
export function alertesDe({ demis, retards, periodes }: NonJustifies, seuils: Seuils): Alerte[] {
  const sorted = demis.toSorted(parDemiJournee);
  const found: Alerte[] = [];
  const dire = (genre: GenreDAlerte, all: readonly DemiDAbsence[], periode: Alerte['periode'] = null) => {
    if (all.length > 0) found.push({ genre, demiJournees: all.map(nue), periode });
  };
  dire('consecutives', deSuite(sorted, seuils.consecutives));
  dire('demiJournees', dansLaFenetre(sorted, seuils.demiJournees));
  const parts = periodes.map((periode) => ({
    periode,
    own: sorted.filter(({ jour }) => periode.dateDebut <= jour && jour <= periode.dateFin),
  }));
  const many = parts.findLast(
    ({ periode, own }) => own.length > 0 && own.length * 100 >= seuils.pourcentage * periode.demiJournees,
  );
  if (many !== undefined) dire('pourcentage', many.own, many.periode);
  if (retards.length >= seuils.retards) dire('retards', retards.toSorted(parDemiJournee));
  return found;
}

/** Says an alert: « 4 demi-journées non justifiées en 30 jours ». */
export function direAlerte({ genre, demiJournees, periode }: Alerte): string {
  const nombre = demiJournees.length;
  const demis = `${nombre} ${nombre > 1 ? 'demi-journées' : 'demi-journée'}`;
  const non = nombre > 1 ? 'non justifiées' : 'non justifiée';
  if (genre === 'retards') return `${nombre} ${nombre > 1 ? 'retards non justifiés' : 'retard non justifié'}`;
  if (genre === 'consecutives') return `${demis} de classe de suite, ${non}`;
  if (genre === 'demiJournees') return `${demis} ${non} en ${JOURS_DE_LA_FENETRE} jours`;
  const part = direMilliemes(partDesAbsences(nombre, periode?.demiJournees ?? 0));
  return `${demis} ${non} sur ${periode?.demiJournees ?? 0} (${part}), ${periode?.libelle ?? ''}`;
}
