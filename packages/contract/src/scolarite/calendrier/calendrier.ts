/**
 * Computes which half-days have class: the days of a school year, less those without class, by the week that holds. One place for roll
 * calls, expected sheets, evaluations, instalments and papers. Pure; days are yyyy-MM-dd. Additions.
 */
import { joursAvant } from '#core/values/dates.ts';
import type { Etape } from '#scolarite/niveaux/niveaux.ts';
import type { Periode } from '#scolarite/sessions.ts';

export const DEMI_JOURNEES = ['matin', 'apresMidi'] as const;
export type DemiJournee = (typeof DEMI_JOURNEES)[number];
export const LIBELLES_DES_DEMI_JOURNEES: Readonly<Record<DemiJournee, string>> = {
  matin: 'Matin',
  apresMidi: 'Après-midi',
};

/** The parts of a day that have class, or none. */
export const PARTIES_DU_JOUR = ['journee', ...DEMI_JOURNEES] as const;
export type PartieDuJour = (typeof PARTIES_DU_JOUR)[number];
export const LIBELLES_DES_PARTIES_DU_JOUR: Readonly<Record<PartieDuJour, string>> = {
  journee: 'Toute la journée',
  matin: 'Le matin',
  apresMidi: "L'après-midi",
};

/** The class that a day of the week has. */
export const CLASSES_DU_JOUR = [...PARTIES_DU_JOUR, 'aucune'] as const;
export type ClasseDuJour = (typeof CLASSES_DU_JOUR)[number];
export const LIBELLES_DES_CLASSES_DU_JOUR: Readonly<Record<ClasseDuJour, string>> = {
  journee: 'Matin et après-midi',
  matin: 'Matin',
  apresMidi: 'Après-midi',
  aucune: 'Pas de classe',
};

export const JOURS_DE_LA_SEMAINE = [
  'lundi',
  'mardi',
  'mercredi',
  'jeudi',
  'vendredi',
  'samedi',
  'dimanche',
] as const;
export type JourDeLaSemaine = (typeof JOURS_DE_LA_SEMAINE)[number];
export const LIBELLES_DES_JOURS: Readonly<Record<JourDeLaSemaine, string>> = {
  lundi: 'Lundi',
  mardi: 'Mardi',
  mercredi: 'Mercredi',
  jeudi: 'Jeudi',
  vendredi: 'Vendredi',
  samedi: 'Samedi',
  dimanche: 'Dimanche',
};

/** The class of each day of a week. */
export type SemaineDeClasse = Readonly<Record<JourDeLaSemaine, ClasseDuJour>>;

/** The week of a school that has set none. */
export const SEMAINE_D_USAGE: SemaineDeClasse = {
  lundi: 'journee',
  mardi: 'journee',
  mercredi: 'journee',
  jeudi: 'journee',
  vendredi: 'journee',
  samedi: 'aucune',
  dimanche: 'aucune',
};

/** The word of a week whose rolls are called at each course; one that has none calls them once a half-day. */
export const APPELS_PAR_COURS = ['cours'] as const;

/** A week that holds from a day on, for one stage or, null, for all. */
export interface SemaineQuiVaut extends SemaineDeClasse {
  readonly aPartirDu: string;
  readonly etape: Etape | null;
  readonly appel?: (typeof APPELS_PAR_COURS)[number] | null;
}

/** Days without class, both included, and what of each. */
export interface SansClasse {
  readonly du: string;
  readonly au: string;
  readonly partie: PartieDuJour;
  readonly libelle: string;
}

/** The things that decide of the days of one school: its school years, its weeks, and its days without class with the network's. */
export interface Calendrier {
  readonly annees: readonly Periode[];
  readonly semaines: readonly SemaineQuiVaut[];
  readonly sansClasse: readonly SansClasse[];
}

/** Returns the day of the week of a day: 'lundi'. */
export const jourDeLaSemaine = (jour: string): JourDeLaSemaine =>
  JOURS_DE_LA_SEMAINE[(new Date(`${jour}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'dimanche';

const demisDe = (classe: ClasseDuJour): readonly DemiJournee[] =>
  DEMI_JOURNEES.filter((demi) => classe === 'journee' || classe === demi);

/** Returns the last week begun for a stage on a day, and of two of one day the stage's own; undefined before the first. */
function derniereSemaine(
  semaines: readonly SemaineQuiVaut[],
  etape: string | null,
  jour: string,
): SemaineQuiVaut | undefined {
  const begun = semaines.filter(
    (one) => one.aPartirDu <= jour && (one.etape === null || one.etape === etape),
  );
  const [last] = begun.toSorted(
    (a, b) => b.aPartirDu.localeCompare(a.aPartirDu) || Number(a.etape === null) - Number(b.etape === null),
  );
  return last;
}

/** Returns the week that holds for a stage on a day; the usual one before the first. */
export const semaineDu = (
  semaines: readonly SemaineQuiVaut[],
  etape: string | null,
  jour: string,
): SemaineDeClasse => derniereSemaine(semaines, etape, jour) ?? SEMAINE_D_USAGE;

/** Returns the half-days that the week of a stage has on a day, whatever takes one away. */
export const demisDeLaSemaine = (
  { semaines }: Pick<Calendrier, 'semaines'>,
  etape: string | null,
  jour: string,
): readonly DemiJournee[] => demisDe(semaineDu(semaines, etape, jour)[jourDeLaSemaine(jour)]);

/** Whether the rolls of a stage are called at each course on a day. */
export const sAppelleParCours = (
  { semaines }: Pick<Calendrier, 'semaines'>,
  etape: string,
  jour: string,
): boolean => derniereSemaine(semaines, etape, jour)?.appel === 'cours';

/** A half-day of the week that has no class, and why: « Tabaski ». */
interface DemiSansClasse {
  readonly demiJournee: DemiJournee;
  readonly libelle: string;
}

/** A day of a school, for one stage. */
export interface JourDeCalendrier {
  readonly jour: string;
  /** The half-days that have class. */
  readonly classe: readonly DemiJournee[];
  /** Those that the week has and a day without class takes. */
  readonly prises: readonly DemiSansClasse[];
  /** No school year has this day. */
  readonly estHorsAnnee: boolean;
}

/** Returns what a day is for a stage; a day outside every school year has no class. */
export function jourDuCalendrier(
  calendrier: Calendrier,
  etape: string | null,
  jour: string,
): JourDeCalendrier {
  const { annees, sansClasse } = calendrier;
  const estHorsAnnee = !annees.some(({ dateDebut, dateFin }) => dateDebut <= jour && jour <= dateFin);
  if (estHorsAnnee) return { jour, classe: [], prises: [], estHorsAnnee };
  const off = sansClasse.filter(({ du, au }) => du <= jour && jour <= au);
  const week = demisDeLaSemaine(calendrier, etape, jour);
  const prises = week.flatMap((demiJournee) => {
    const by = off.find(({ partie }) => demisDe(partie).includes(demiJournee));
    return by === undefined ? [] : [{ demiJournee, libelle: by.libelle }];
  });
  const taken = new Set(prises.map(({ demiJournee }) => demiJournee));
  return { jour, classe: week.filter((demi) => !taken.has(demi)), prises, estHorsAnnee };
}

/** Returns the days between two, both included, in their order; none where the second comes first. */
export function joursEntre(du: string, au: string): string[] {
  const days: string[] = [];
  for (let jour = du; jour <= au; jour = joursAvant(jour, -1)) days.push(jour);
  return days;
}

/**
 * Says why a half-day, or a whole day where none is given, has no class: « Pas de classe ce jour-là (Tabaski). »; undefined where it has some.
 */
export function direSansClasse(
  calendrier: Calendrier,
  etape: string | null,
  jour: string,
  demiJournee?: DemiJournee,
): string | undefined {
  const { classe, prises, estHorsAnnee } = jourDuCalendrier(calendrier, etape, jour);
  if (demiJournee === undefined ? classe.length > 0 : classe.includes(demiJournee)) return undefined;
  if (estHorsAnnee) return "Ce jour n'est d'aucune année scolaire.";
  const by = prises.find((one) => demiJournee === undefined || one.demiJournee === demiJournee);
  if (by !== undefined) return `Pas de classe ce jour-là (${by.libelle}).`;
  const part = demiJournee === undefined ? '' : ` ${LIBELLES_DES_DEMI_JOURNEES[demiJournee].toLowerCase()}`;
  return `Pas de classe le ${jourDeLaSemaine(jour)}${part}.`;
}

/**
 * Returns what to ask of who gives a day to something that the school does: a day without class, or one that its weeks have not.
 * undefined where nothing is to be asked, also of a school that has set no week: the usual one is a guess.
 */
export function questionDuJour(
  calendrier: Calendrier,
  etape: string | null,
  jour: string,
): string | undefined {
  const { classe, prises, estHorsAnnee } = jourDuCalendrier(calendrier, etape, jour);
  const isGuess = prises.length === 0 && calendrier.semaines.length === 0;
  return classe.length > 0 || estHorsAnnee || isGuess ? undefined : direSansClasse(calendrier, etape, jour);
}
