/**
 * Computes the rate of absence of classes: half-days of absence over the pupils who were called, on half-days that have a sheet. Lateness
 * never enters it. Pure, in whole numbers alone. Additions.
 */

/** The figures of some half-days of some classes. */
export interface Chiffres {
  /** The half-days of absence: one a pupil and half-day, however many courses. */
  readonly absences: number;
  /** The pupils called, summed over the half-days that have a sheet; each half-day once. */
  readonly effectif: number;
  /** The sheets made, and those that are made or should be. */
  readonly faits: number;
  readonly attendus: number;
}

const AUCUN_CHIFFRE: Chiffres = { absences: 0, effectif: 0, faits: 0, attendus: 0 };

/** Sums figures. */
export const sommeDesChiffres = (all: readonly Chiffres[]): Chiffres =>
  all.reduce(
    (sum, one) => ({
      absences: sum.absences + one.absences,
      effectif: sum.effectif + one.effectif,
      faits: sum.faits + one.faits,
      attendus: sum.attendus + one.attendus,
    }),
    AUCUN_CHIFFRE,
  );

/** Returns a part of a whole in thousandths, half up; null of nothing. */
const enMilliemes = (part: number, whole: number): number | null =>
  whole === 0 ? null : Number((2000n * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));

/** Returns the rate of absence in thousandths, half up; null where no sheet was made. */
export const tauxDAbsence = ({
  absences,
  effectif,
}: Pick<Chiffres, 'absences' | 'effectif'>): number | null => enMilliemes(absences, effectif);

/** Returns what part of all half-days of absence some are, in thousandths. */
export const partDesAbsences = (absences: number, toutes: number): number | null =>
  enMilliemes(absences, toutes);

/** Says thousandths: 42 is « 4,2 % »; « — » where there is nothing to count. */
export const direMilliemes = (milliemes: number | null): string =>
  milliemes === null ? '—' : `${Math.floor(milliemes / 10)},${milliemes % 10}\u00A0%`;

type Appels = Pick<Chiffres, 'faits' | 'attendus'>;

/** Says how much of a figure was called: « 61 appels faits sur 66 attendus ». */
export const direLesAppels = ({ faits, attendus }: Appels): string =>
  `${faits} ${faits > 1 ? 'appels faits' : 'appel fait'} sur ${attendus} ${attendus > 1 ? 'attendus' : 'attendu'}`;

/** Says it beside a line: « 2 appels sur 10 ». */
export const direLesAppelsCourt = ({ faits, attendus }: Appels): string =>
  `${faits} ${faits > 1 ? 'appels' : 'appel'} sur ${attendus}`;
