/**
 * Counts the pupils of a day for the authority: enrolled, arrived, left and present, by level, sex and age. Pure; days are yyyy-MM-dd.
 * Additions (SUIVI-38).
 */
import { estVersUneAnnee } from '#core/values/naissance.ts';

/** Returns the age in whole years on a day; of a birth known by its year alone, that which the pupil has or will have that year; null: unknown. */
export function ageCeJour(naissance: string | null, jour: string): number | null {
  if (naissance === null) return null;
  const years = Number(jour.slice(0, 4)) - Number(naissance.slice(0, 4));
  return estVersUneAnnee(naissance) || naissance.slice(5) <= jour.slice(5) ? years : years - 1;
}

/** A pupil of a school year, as the day finds them. */
export interface EleveDeLAutorite {
  readonly ecoleId: number;
  readonly etape: string;
  readonly niveau: string;
  readonly sexe: string;
  readonly dateNaissance: string | null;
  readonly dateInscription: string;
  readonly dateDepart: string | null;
  /** The half-days of that day at which their class was called, and those of them when they were away. */
  readonly demisAppelees: number;
  readonly demisAbsentes: number;
}

export interface FiguresDeLAutorite {
  /** The pupils of the day: enrolled by then, and not left. */
  readonly inscrits: number;
  /** Those who were enrolled after the first day of the year, by that day. */
  readonly arrives: number;
  /** Those who left by that day. */
  readonly partis: number;
  /** The half-days of the pupils whose class was called that day, and those when they were there. */
  readonly demisAppelees: number;
  readonly demisPresentes: number;
}

/** The figures of a level of a school, a sex and an age. */
export interface LigneDeLAutorite extends FiguresDeLAutorite {
  readonly ecoleId: number;
  readonly etape: string;
  readonly niveau: string;
  readonly sexe: string;
  readonly age: number | null;
}

/** Adds figures: every line adds up to those of its level, its school and its network. */
export const sommer = (lignes: readonly FiguresDeLAutorite[]): FiguresDeLAutorite => {
  const sum = (of: (ligne: FiguresDeLAutorite) => number) =>
    lignes.reduce((total, ligne) => total + of(ligne), 0);
  return {
    inscrits: sum(({ inscrits }) => inscrits),
    arrives: sum(({ arrives }) => arrives),
    partis: sum(({ partis }) => partis),
    demisAppelees: sum(({ demisAppelees }) => demisAppelees),
    demisPresentes: sum(({ demisPresentes }) => demisPresentes),
  };
};

/** Returns the rate of presence in thousandths, half up; null where no roll was called. */
export const tauxDePresence = ({
  demisAppelees,
  demisPresentes,
}: Pick<FiguresDeLAutorite, 'demisAppelees' | 'demisPresentes'>): number | null =>
  demisAppelees === 0 ? null : Math.floor((2000 * demisPresentes + demisAppelees) / (2 * demisAppelees));

/** Says a rate: « 95,8 % », « — » where no roll was called. */
export const direTaux = (milliemes: number | null): string =>
  milliemes === null ? '—' : `${Math.floor(milliemes / 10)},${milliemes % 10}\u00A0%`;

/** Counts them on a day of a school year that begins on `debut`. A pupil who is enrolled later is not there yet. */
export function compterPourLAutorite(
  eleves: readonly EleveDeLAutorite[],
  { jour, debut }: { readonly jour: string; readonly debut: string },
): LigneDeLAutorite[] {
  const lignes = eleves
    .filter(({ dateInscription }) => dateInscription <= jour)
    .map((eleve): LigneDeLAutorite => {
      const { ecoleId, etape, niveau, sexe, dateNaissance, dateInscription, dateDepart } = eleve;
      const isGone = dateDepart !== null && dateDepart <= jour;
      return {
        ecoleId,
        etape,
        niveau,
        sexe,
        age: ageCeJour(dateNaissance, jour),
        inscrits: isGone ? 0 : 1,
        arrives: dateInscription > debut ? 1 : 0,
        partis: isGone ? 1 : 0,
        demisAppelees: isGone ? 0 : eleve.demisAppelees,
        demisPresentes: isGone ? 0 : eleve.demisAppelees - eleve.demisAbsentes,
      };
    });
  const groups = Map.groupBy(lignes, ({ ecoleId, etape, niveau, sexe, age }) =>
    [ecoleId, etape, niveau, sexe, age].join(' '),
  );
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    return first === undefined ? [] : [{ ...first, ...sommer(own) }];
  });
}
