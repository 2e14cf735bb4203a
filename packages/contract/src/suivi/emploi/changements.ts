/**
 * Computes what becomes of lessons on one day: a stand-in, the surveillant who calls, a lesson cancelled or moved. The timetable stays as it
 * is: these are rows beside it. Pure; days are yyyy-MM-dd, hours HH:MM. Additions (AMB-186).
 */
import { cle } from '#core/text/cle.ts';
import type { DemiJournee } from '#scolarite/calendrier/calendrier.ts';

/** The kinds of a change of one day, in the order in which a person is offered them. */
export const GENRES_DE_CHANGEMENT = ['remplacement', 'surveillance', 'annulation', 'deplacement'] as const;
export type GenreDeCeJour = (typeof GENRES_DE_CHANGEMENT)[number];
export const LIBELLES_DES_CHANGEMENTS: Readonly<Record<GenreDeCeJour, string>> = {
  remplacement: 'Un remplaçant',
  surveillance: "Le surveillant fait l'appel",
  annulation: 'Cours annulé',
  deplacement: 'Cours déplacé',
};

/** The content of a change, beside its lesson and its day. */
export interface Changement {
  readonly genre: GenreDeCeJour;
  /** The place of a lesson that is moved; null: that of another kind. */
  readonly de: string | null;
  readonly a: string | null;
  readonly salle: string | null;
  readonly remplacantId: number | null;
  readonly remplacant: string | null;
}

interface Lecon {
  readonly de: string;
  readonly a: string;
  readonly salle: string | null;
  readonly enseignantId: number | null;
  readonly enseignant: string | null;
  readonly changement: Changement | null;
}

/** Returns a lesson as it is held on its day: where, when and by whom; undefined: it is cancelled. */
export function leconTenue<L extends Lecon>(lecon: L): L | undefined {
  const { changement } = lecon;
  if (changement === null) return lecon;
  const { genre, de, a, salle, remplacantId, remplacant } = changement;
  if (genre === 'annulation') return undefined;
  if (genre === 'deplacement') return { ...lecon, de: de ?? lecon.de, a: a ?? lecon.a, salle };
  const isSurveille = genre === 'surveillance';
  return {
    ...lecon,
    enseignantId: isSurveille ? null : remplacantId,
    enseignant: isSurveille ? null : remplacant,
  };
}

/** Returns the lessons that are held, in the order of their hours. */
export const leconsTenues = <L extends Lecon>(lecons: readonly L[]): readonly L[] =>
  lecons
    .flatMap((one) => leconTenue(one) ?? [])
    .toSorted((one, other) => (one.de === other.de ? 0 : one.de < other.de ? -1 : 1));

/**
 * Whether a class has none of its lessons of a half-day left: it had some by its timetable, and all are cancelled, or moved to the other
 * half-day. No roll is called there. A class that has none by its timetable is called as before. `demiDe`: the half-day of an hour
 * (`demiJourneeDesHeures`).
 */
export function estVidee(
  lecons: readonly (Pick<Lecon, 'de'> & { readonly changement: Pick<Changement, 'genre' | 'de'> | null })[],
  demiJournee: DemiJournee,
  demiDe: (heure: string) => DemiJournee,
): boolean {
  const isThere = (heure: string) => demiDe(heure) === demiJournee;
  return (
    lecons.some(({ de }) => isThere(de)) &&
    !lecons.some(({ de, changement }) => changement?.genre !== 'annulation' && isThere(changement?.de ?? de))
  );
}

/** Says a change in a few words: « Remplacé par M. Sow », « Déplacé de 10:00 à 11:00 (Labo) ». */
export function direChangement({ genre, de, a, salle, remplacant }: Changement): string {
  if (genre === 'annulation') return 'Annulé';
  if (genre === 'surveillance') return 'Appel fait par le surveillant';
  if (genre === 'remplacement') return `Remplacé par ${remplacant ?? 'un enseignant'}`;
  return `Déplacé de ${de ?? ''} à ${a ?? ''}${salle === null ? '' : ` (${salle})`}`;
}

interface LeconDeSemaine extends Lecon {
  readonly id: number;
  readonly jour: string;
  readonly classeId: number;
}

/** The week that is looked at: the word of the view, and what it names. */
interface Regard {
  readonly vue: 'classe' | 'enseignant' | 'salle';
  readonly quiId: number | null;
  readonly salle: string | null;
}

/** Says whether a lesson is of the class, of the teacher or of the room that is looked at. */
export const estDe = (
  { classeId, enseignantId, salle }: Pick<LeconDeSemaine, 'classeId' | 'enseignantId' | 'salle'>,
  asked: Regard,
): boolean =>
  asked.vue === 'salle'
    ? salle !== null && asked.salle !== null && cle(salle) === cle(asked.salle)
    : asked.quiId !== null && (asked.vue === 'classe' ? classeId : enseignantId) === asked.quiId;

/** Says whether a lesson is there by the timetable, or by a change of its day. */
export const paraitChez = (lecon: LeconDeSemaine, asked: Regard): boolean => {
  const tenue = leconTenue(lecon);
  return estDe(lecon, asked) || (tenue !== undefined && estDe(tenue, asked));
};

/** A lesson in a place of a week; `estBarree`: it is not held there. */
export interface LeconMontree<L> {
  readonly cle: string;
  readonly jour: string;
  readonly de: string;
  readonly a: string;
  /** The lesson as it is in the timetable. */
  readonly creneau: L;
  /** The same, as it stands in this place. */
  readonly lecon: L;
  readonly estBarree: boolean;
  /** The words of its change; null: nothing is otherwise. */
  readonly dit: string | null;
}

/**
 * Returns what a week shows of its lessons: those that are held where they are held, and struck those that the class, the teacher or the
 * room has not that day. A struck one makes room for what is held at its hours.
 */
export function montrerSemaine<L extends LeconDeSemaine>(
  lecons: readonly L[],
  asked: Regard,
): LeconMontree<L>[] {
  const held: LeconMontree<L>[] = [];
  const struck: LeconMontree<L>[] = [];
  for (const lecon of lecons) {
    const { id, jour, de, a, changement, enseignant } = lecon;
    const tenue = leconTenue(lecon);
    const isHere = tenue !== undefined && estDe(tenue, asked);
    if (isHere) {
      const since = tenue.de === de ? null : `Déplacé de ${de}`;
      const instead =
        changement?.genre === 'remplacement' && enseignant !== null ? `Remplace ${enseignant}` : null;
      const dit = since ?? instead ?? (changement === null ? null : direChangement(changement));
      held.push({
        cle: `${id}`,
        jour,
        de: tenue.de,
        a: tenue.a,
        creneau: lecon,
        lecon: tenue,
        estBarree: false,
        dit,
      });
    }
    const isSamePlace = isHere && tenue.de === de && tenue.a === a;
    if (changement !== null && !isSamePlace && estDe(lecon, asked))
      struck.push({
        cle: `${id} barre`,
        jour,
        de,
        a,
        creneau: lecon,
        lecon,
        estBarree: true,
        dit: direChangement(changement),
      });
  }
  const isFree = (one: LeconMontree<L>) =>
    !held.some((other) => other.jour === one.jour && other.de < one.a && other.a > one.de);
  return [...held, ...struck.filter(isFree)];
}

/** Returns the faults of a change between its own fields. `nombre`: the lessons that it is of. */
export function fautesDuChangement(
  {
    genre,
    remplacantId,
    de,
    a,
  }: Pick<Changement, 'genre' | 'remplacantId'> & { readonly de: string | null; readonly a: string | null },
  nombre: number,
): Record<string, string> {
  if (genre === 'remplacement')
    return remplacantId === null ? { remplacantId: 'Choisissez qui remplace.' } : {};
  if (genre !== 'deplacement') return {};
  if (nombre > 1) return { genre: 'Un cours se déplace un à la fois.' };
  return {
    ...(de === null && { de: "L'heure de début est obligatoire." }),
    ...(a === null && { a: "L'heure de fin est obligatoire." }),
    ...(de !== null && a !== null && a <= de && { a: "L'heure de fin vient après celle du début." }),
  };
}
