/** Describes a week of lessons as FET knows it: names are the keys of everything, and nothing comes from our base. */

/** One hour of the week, by the names of its day and of its hour. */
export interface CreneauFet {
  readonly jour: string;
  readonly heure: string;
}

/** A teacher, with the hours when they cannot come. */
interface EnseignantFet {
  readonly nom: string;
  readonly absences: readonly CreneauFet[];
}

/** A class that follows every lesson together; `effectif` counts its pupils. */
interface ClasseFet {
  readonly nom: string;
  readonly effectif: number;
}

/** A room; `places` counts its seats. */
interface SalleFet {
  readonly nom: string;
  readonly places: number;
}

/** A lesson of the week: one piece of `duree` hours in a row, that FET calls an activity. */
export interface Lecon {
  /** The number by which FET knows it, from 1 to 2147483647. */
  readonly id: number;
  /** Our own key: it travels in `Comments` and comes back. */
  readonly cle: string;
  readonly matiere: string;
  readonly enseignants: readonly string[];
  /** Several classes share one lesson. */
  readonly classes: readonly string[];
  readonly salle: string | null;
  /** Hours, at least one. */
  readonly duree: number;
  /** The number that the parts of one subject share; 0 for a lesson that stands alone. */
  readonly groupe: number;
  /** The hours of all the parts of its group, or its own where it stands alone. */
  readonly total: number;
  /** The first hour of a lesson that must not move. */
  readonly fixee: CreneauFet | null;
}

/** A week to send to FET. */
export interface SemaineFet {
  /** The name of the school. */
  readonly nom: string;
  /** The days, in order. */
  readonly jours: readonly string[];
  /** The hours of every day, in order: two that follow each other touch. */
  readonly heures: readonly string[];
  /** The hours when nobody has class. */
  readonly fermees: readonly CreneauFet[];
  readonly matieres: readonly string[];
  readonly enseignants: readonly EnseignantFet[];
  readonly classes: readonly ClasseFet[];
  readonly salles: readonly SalleFet[];
  readonly lecons: readonly Lecon[];
}

/** The largest whole number that FET keeps: it reads a larger one as 0 and says nothing. */
export const PLUS_GRAND_NUMERO = 2_147_483_647;
