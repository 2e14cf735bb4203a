/**
 * Computes the sheets that classes should have made by an instant: the half-days that have class, or the courses where the week calls at
 * each; and those that were made, of whatever half-day. Pure; days are yyyy-MM-dd. Additions.
 */
import { jourDe, joursAvant } from '#core/values/dates.ts';
import {
  type Calendrier,
  DEMI_JOURNEES,
  type DemiJournee,
  jourDeLaSemaine,
  jourDuCalendrier,
  joursEntre,
  sAppelleParCours,
} from '#scolarite/calendrier/calendrier.ts';
import { coursEstEnRetard, demiJourneeDesHeures, estEnRetard } from '#suivi/appel/appel.ts';
import { type Changement, estVidee } from '#suivi/emploi/changements.ts';
import { type PlaceDeCreneau, vautLe } from '#suivi/emploi/semaine.ts';

/** A class, and the days on which it has pupils, both included. */
export interface ClasseAttendue {
  readonly id: number;
  readonly etape: string;
  readonly presences: readonly { readonly du: string; readonly au: string }[];
}

/** A lesson of a class. */
export interface LeconAttendue extends PlaceDeCreneau {
  readonly id: number;
  readonly classeId: number;
}

/** The change of a lesson on one day; its hours are null where they stay. */
export interface LeconChangee extends Pick<Changement, 'genre' | 'de' | 'a'> {
  readonly creneauId: number;
  readonly jour: string;
}

/** The sheets of a class on a half-day. */
export interface DemiAppelee {
  readonly classeId: number;
  readonly jour: string;
  readonly demiJournee: DemiJournee;
  /** The courses at which they were made; 0: the half-day. */
  readonly cours: readonly number[];
  /** The pupils who were called; of several sheets, on the one that called most. */
  readonly effectif: number;
}

/** The sheets of a class on a day, made, and made or due. */
export interface AppelsDeClasse {
  readonly classeId: number;
  readonly jour: string;
  readonly faits: number;
  readonly attendus: number;
  readonly effectif: number;
}

interface Donnees {
  readonly calendrier: Calendrier;
  readonly classes: readonly ClasseAttendue[];
  readonly lecons: readonly LeconAttendue[];
  readonly changements: readonly LeconChangee[];
  readonly demis: readonly DemiAppelee[];
  /** The days counted, both included; nothing after `now` is due. */
  readonly du: string;
  readonly au: string;
  readonly now: string;
}

/** The half-days of a class on a day. */
const cleDuJour = (classeId: number, jour: string): string => `${classeId} ${jour}`;

interface JourDEtape {
  readonly jour: string;
  readonly classe: readonly DemiJournee[];
  readonly parCours: boolean;
  readonly demiDe: (heure: string) => DemiJournee;
}

/** Returns the days of a stage that have class. */
function joursDeLEtape({ calendrier, du, au }: Omit<Donnees, 'classes'>, etape: string): JourDEtape[] {
  return joursEntre(du, au).flatMap((jour) => {
    const { classe } = jourDuCalendrier(calendrier, etape, jour);
    if (classe.length === 0) return [];
    const demiDe = demiJourneeDesHeures(calendrier, etape, jour);
    return [{ jour, classe, parCours: sAppelleParCours(calendrier, etape, jour), demiDe }];
  });
}

/**
 * Returns the sheets of a half-day that are due by an instant: its courses where it is called at each and has some, else one, which is 0;
 * none where all of its lessons are cancelled that day, or moved away.
 */
function dus(
  { parCours, demiDe }: JourDEtape,
  { jour, demiJournee, now }: { jour: string; demiJournee: DemiJournee; now: string },
  lecons: readonly (LeconAttendue & { readonly changement: LeconChangee | null })[],
): number[] {
  if (estVidee(lecons, demiJournee, demiDe)) return [];
  const tenues = lecons.flatMap(({ id, de, a, changement }) =>
    changement?.genre === 'annulation' ? [] : [{ id, de: changement?.de ?? de, a: changement?.a ?? a }],
  );
  const own = parCours ? tenues.filter(({ de }) => demiDe(de) === demiJournee) : [];
  if (own.length === 0) return estEnRetard(jour, demiJournee, now) ? [0] : [];
  return own.filter(({ a }) => coursEstEnRetard(jour, a, now)).map(({ id }) => id);
}

/** Returns the sheets of each class on each day that has some, made or due. */
export function appelsAttendus(donnees: Donnees): AppelsDeClasse[] {
  const { classes, lecons, demis, du, now } = donnees;
  const today = jourDe(now);
  const au = donnees.au < today ? donnees.au : today;
  const made = Map.groupBy(demis, ({ classeId, jour }) => cleDuJour(classeId, jour));
  const changes = new Map(donnees.changements.map((one) => [`${one.creneauId} ${one.jour}`, one]));
  const duJour = Map.groupBy(lecons, ({ classeId, jourSemaine }) => `${classeId} ${jourSemaine}`);
  const etapes = new Map<string, JourDEtape[]>();
  for (const { etape } of classes)
    if (!etapes.has(etape)) etapes.set(etape, joursDeLEtape({ ...donnees, du, au }, etape));
  const found = new Map<string, AppelsDeClasse>();
  for (const { id: classeId, etape, presences } of classes)
    for (const day of etapes.get(etape) ?? []) {
      const { jour } = day;
      if (!presences.some((one) => one.du <= jour && jour <= one.au)) continue;
      const here = made.get(cleDuJour(classeId, jour)) ?? [];
      const own = (duJour.get(`${classeId} ${jourDeLaSemaine(jour)}`) ?? [])
        .filter((one) => vautLe(one, jour))
        .map((one) => ({ ...one, changement: changes.get(`${one.id} ${jour}`) ?? null }));
      const manquants = day.classe.flatMap((demiJournee) => {
        const calls = here.find((one) => one.demiJournee === demiJournee)?.cours ?? [];
        return dus(day, { jour, demiJournee, now }, own).filter((cours) => !calls.includes(cours));
      });
      if (manquants.length > 0)
        found.set(cleDuJour(classeId, jour), {
          classeId,
          jour,
          faits: 0,
          attendus: manquants.length,
          effectif: 0,
        });
    }
  for (const [cle, here] of made) {
    const [first] = here;
    if (first === undefined) continue;
    const faits = here.reduce((sum, { cours }) => sum + cours.length, 0);
    const effectif = here.reduce((sum, one) => sum + one.effectif, 0);
    const { classeId, jour } = first;
    found.set(cle, { classeId, jour, faits, attendus: faits + (found.get(cle)?.attendus ?? 0), effectif });
  }
  return [...found.values()];
}

/** Returns how many half-days of class a stage has between two days, both included. */
export const demiJourneesDeClasse = (calendrier: Calendrier, etape: string, du: string, au: string): number =>
  joursEntre(du, au).reduce((sum, jour) => sum + jourDuCalendrier(calendrier, etape, jour).classe.length, 0);

/** Puts half-days in their order. */
export const parDemiJournee = (
  one: { readonly jour: string; readonly demiJournee: DemiJournee },
  other: { readonly jour: string; readonly demiJournee: DemiJournee },
): number =>
  one.jour.localeCompare(other.jour) ||
  DEMI_JOURNEES.indexOf(one.demiJournee) - DEMI_JOURNEES.indexOf(other.demiJournee);

/** Returns the first day of a window of so many days that ends on a day. */
export const debutDeFenetre = (jour: string, jours: number): string => joursAvant(jour, jours - 1);
