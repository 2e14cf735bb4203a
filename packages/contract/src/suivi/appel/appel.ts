/**
 * Says what a roll call holds of each pupil, what it counts, and what becomes of a pupil who is changed on it. Pure; days are
 * yyyy-MM-dd, hours of Conakry. Additions.
 */
import { jourDe } from '#core/values/dates.ts';
import { type Calendrier, type DemiJournee, demisDeLaSemaine } from '#scolarite/calendrier/calendrier.ts';

/** The words of a roll call for who is not simply there. */
export const GENRES_D_ABSENCE = ['absence', 'retard'] as const;
export const LIBELLES_DES_ABSENCES: Readonly<Record<(typeof GENRES_D_ABSENCE)[number], string>> = {
  absence: 'Absence',
  retard: 'Retard',
};

/** The words of a roll call for a pupil; a presence is stored nowhere. */
export const POINTAGES = ['present', ...GENRES_D_ABSENCE] as const;
export type Pointage = (typeof POINTAGES)[number];
export const LIBELLES_DES_POINTAGES: Readonly<Record<Pointage, string>> = {
  present: 'Présent',
  absence: 'Absent',
  retard: 'En retard',
};

/** The minutes of a late pupil until others are said, and the most that a call takes. */
export const MINUTES_DE_RETARD = 10;
export const MINUTES_MAXIMALES = 240;
export const FAUTE_DE_MINUTES = `Les minutes sont un nombre entier, de 1 à ${MINUTES_MAXIMALES}.`;

/** Whether a sheet takes these minutes; null: nobody said any. */
export const tientLesMinutes = (minutes: number | null): boolean =>
  minutes === null || (Number.isInteger(minutes) && minutes >= 1 && minutes <= MINUTES_MAXIMALES);

/** Returns what a tap makes of a pupil: present, absent, late, present again. */
export const pointageSuivant = (pointage: Pointage): Pointage =>
  POINTAGES[(POINTAGES.indexOf(pointage) + 1) % POINTAGES.length] ?? 'present';

/** The content of a pupil on a sheet; `minutes`: of a late one alone. */
export interface Pointe {
  readonly pointage: Pointage;
  readonly minutes: number | null;
}

export const PRESENT: Pointe = { pointage: 'present', minutes: null };
export const ABSENT: Pointe = { pointage: 'absence', minutes: null };

export const estLeMemePointe = (one: Pointe, other: Pointe): boolean =>
  one.pointage === other.pointage && one.minutes === other.minutes;

/** Says it in a sentence: « absent », « en retard de 20 min ». */
export const direPointe = ({ pointage, minutes }: Pointe): string =>
  `${LIBELLES_DES_POINTAGES[pointage].toLowerCase()}${pointage === 'retard' && minutes !== null ? ` de ${minutes} min` : ''}`;

export interface CompteDAppel {
  readonly effectif: number;
  readonly presents: number;
  readonly absents: number;
  readonly retards: number;
}

/** Counts the pupils of a sheet. Who is late is there: they are told apart from the present, and never among the absent. */
export function compterAppel(all: readonly Pick<Pointe, 'pointage'>[]): CompteDAppel {
  const nombre = (wanted: Pointage) => all.filter(({ pointage }) => pointage === wanted).length;
  return {
    effectif: all.length,
    presents: nombre('present'),
    absents: nombre('absence'),
    retards: nombre('retard'),
  };
}

const dire = (nombre: number, one: string, many: string): string => `${nombre} ${nombre > 1 ? many : one}`;

/** Says the counts of a sheet: « 38 présents · 2 absents · 1 retard ». */
export const direLeCompte = ({ presents, absents, retards }: Omit<CompteDAppel, 'effectif'>): string =>
  [
    dire(presents, 'présent', 'présents'),
    dire(absents, 'absent', 'absents'),
    dire(retards, 'retard', 'retards'),
  ].join(' · ');

/** The hour after which a half-day without a sheet is told, today: « 10:00 ». */
const HEURES_LIMITES: Readonly<Record<DemiJournee, string>> = { matin: '10:00', apresMidi: '16:00' };

/** Whether a half-day without a sheet is late at an instant: a day that is over, or the hour of today. */
export function estEnRetard(jour: string, demiJournee: DemiJournee, now: string): boolean {
  const today = jourDe(now);
  return jour < today || (jour === today && now.slice(11, 16) >= HEURES_LIMITES[demiJournee]);
}

/** Whether a course without a sheet is late at an instant: a day that is over, or the course of today (`a`: its end, HH:MM). */
export function coursEstEnRetard(jour: string, a: string, now: string): boolean {
  const today = jourDe(now);
  return jour < today || (jour === today && now.slice(11, 16) >= a);
}

/** Returns the half-day of an hour, HH:MM: the afternoon from noon on. */
export const demiJourneeDeLHeure = (heure: string): DemiJournee => (heure < '12' ? 'matin' : 'apresMidi');

/** The hour until which the morning of a day without afternoon goes on: classes of an afternoon begin then. */
const FIN_DU_MATIN = '15:00';

/**
 * Returns what says the half-day of an hour, HH:MM, of a stage on a day: where its week has a morning alone, the lessons that follow noon
 * without a pause are of it.
 */
export function demiJourneeDesHeures(
  calendrier: Pick<Calendrier, 'semaines'>,
  etape: string | null,
  jour: string,
): (heure: string) => DemiJournee {
  const demis = demisDeLaSemaine(calendrier, etape, jour);
  const isContinue = demis.includes('matin') && !demis.includes('apresMidi');
  return (heure) => (isContinue && heure < FIN_DU_MATIN ? 'matin' : demiJourneeDeLHeure(heure));
}

/** Returns the half-day of an instant. */
export const demiJourneeDe = (now: string): DemiJournee => demiJourneeDeLHeure(now.slice(11, 16));

/** The days after which a teacher's sheet, kept without network, is taken no more. */
export const JOURS_DE_RETARD = 14;
