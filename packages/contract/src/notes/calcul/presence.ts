/** Tells who is in a class, on a day and for a period. Additions. */
import { formaterJour } from '#core/values/dates.ts';
import type { PresenceDEleve } from './donnees.ts';

/** Returns the class of a pupil on a day: the last that they joined by then; null before they joined any. */
export function classeDuJour({ classes }: Pick<PresenceDEleve, 'classes'>, jour: string): number | null {
  let last: PresenceDEleve['classes'][number] | undefined;
  for (const one of classes) if (one.du <= jour && (last === undefined || one.du >= last.du)) last = one;
  return last?.classeId ?? null;
}

/** Whether a pupil is in a class on a day: enrolled by then, not left (they are gone on their last day), and in that class. */
export const estDeLaClasse = (presence: PresenceDEleve, classeId: number, jour: string): boolean =>
  presence.dateInscription <= jour &&
  (presence.dateDepart === null || presence.dateDepart > jour) &&
  classeDuJour(presence, jour) === classeId;

/**
 * Returns the day on which a period counts its pupils: its last day, and today while it runs. Both yyyy-MM-dd.
 */
export const jourDuCompte = (dateFin: string, aujourdhui: string): string =>
  aujourdhui < dateFin ? aujourdhui : dateFin;

/** Why a pupil is not in a class on a day: they join it later, they are in another one by then, or they left the school. */
export const HORS_DE_LA_CLASSE = ['pasEncore', 'ailleurs', 'parti'] as const;

/** `depuis`: the day on which they join it, joined another, or left. */
export interface HorsDeLaClasse {
  readonly genre: (typeof HORS_DE_LA_CLASSE)[number];
  readonly depuis: string;
}

/** Returns why a pupil who is of a class at some time of the year is not in it on a day; null: they are, or they never are. */
export function horsDeLaClasse(
  presence: PresenceDEleve,
  classeId: number,
  jour: string,
): HorsDeLaClasse | null {
  const { dateInscription, dateDepart } = presence;
  const classes = presence.classes.toSorted((a, b) => (a.du < b.du ? -1 : 1));
  const first = classes.find((one) => one.classeId === classeId);
  if (first === undefined || estDeLaClasse(presence, classeId, jour)) return null;
  const joined = first.du > dateInscription ? first.du : dateInscription;
  if (jour < joined) return { genre: 'pasEncore', depuis: joined };
  if (dateDepart !== null && dateDepart <= jour) return { genre: 'parti', depuis: dateDepart };
  const last = classes.findLastIndex((one) => one.classeId === classeId && one.du <= jour);
  return { genre: 'ailleurs', depuis: classes[last + 1]?.du ?? jour };
}

/** Says why no mark of a day is given to a pupil who is not in the class then. */
export function direHorsDeLaClasse({ genre, depuis }: HorsDeLaClasse, jour: string): string {
  const quand = formaterJour(depuis);
  const pourquoi = {
    pasEncore: `cet élève n'est dans cette classe que depuis le ${quand}`,
    ailleurs: `cet élève est dans une autre classe depuis le ${quand}`,
    parti: `le départ de cet élève est du ${quand}`,
  }[genre];
  return `Aucune note du ${formaterJour(jour)} : ${pourquoi}.`;
}

/** Says beside a name since when its pupil is in the class no more: 'départ le 24/11/2026'. */
export function direSortie({ genre, depuis }: HorsDeLaClasse): string {
  const mots = {
    pasEncore: 'dans la classe depuis le',
    ailleurs: 'autre classe depuis le',
    parti: 'départ le',
  }[genre];
  return `${mots} ${formaterJour(depuis)}`;
}
