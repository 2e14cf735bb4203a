/** Declares the states of a class in a period, from open to sealed (docs/sujets/notes.md). Additions. */

export const ETATS_DE_PERIODE = ['ouverte', 'fermee', 'arretee', 'scellee'] as const;
export type EtatDePeriode = (typeof ETATS_DE_PERIODE)[number];

/**
 * Returns the state of a class in a period on a day (yyyy-MM-dd, Conakry): the one that was written, and `fermee` as soon as the
 * last day of entry has passed, without anybody's act.
 */
export const etatDuJour = (
  ecrit: EtatDePeriode | undefined,
  dateFinSaisie: string | null,
  aujourdhui: string,
): EtatDePeriode =>
  (ecrit ?? 'ouverte') === 'ouverte' && dateFinSaisie !== null && aujourdhui > dateFinSaisie
    ? 'fermee'
    : (ecrit ?? 'ouverte');
