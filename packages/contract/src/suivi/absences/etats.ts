/** Says what becomes of an absence once it is written: to be justified, justified, or not. Pure. Additions. */

/** The states of an absence; every one begins with the first, but where its day was announced. */
export const ETATS_D_ABSENCE = ['aJustifier', 'justifiee', 'nonJustifiee'] as const;
export type EtatDAbsence = (typeof ETATS_D_ABSENCE)[number];
export const LIBELLES_DES_ETATS_D_ABSENCE: Readonly<Record<EtatDAbsence, string>> = {
  aJustifier: 'À justifier',
  justifiee: 'Justifiée',
  nonJustifiee: 'Non justifiée',
};

/** Says how many half-days an act is about: « 1 demi-journée », « 3 demi-journées ». */
export const direDemiJournees = (nombre: number): string =>
  nombre > 1 ? `${nombre} demi-journées` : `${nombre} demi-journée`;

/**
 * The things that a row of the list counts as: a half-day of absence, which the first of its rows stands for; a course missed on a
 * half-day when the pupil was at another; lateness. The other rows of a half-day, and a struck one, count as nothing (`compterAbsences`).
 */
export const COMPTES_D_ABSENCE = ['demiJournee', 'coursManque', 'retard'] as const;
export const LIBELLES_DES_COMPTES: Readonly<Record<(typeof COMPTES_D_ABSENCE)[number], string>> = {
  demiJournee: "Demi-journée d'absence",
  coursManque: 'Cours manqué',
  retard: 'Retard',
};
