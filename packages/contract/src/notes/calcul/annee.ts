/** Computes the year of a class from the printed averages of its periods (L5). Additions. */
import { moyennePonderee, type Niveau, terme } from './arrondi.ts';
import type { RegleDeCalcul } from './donnees.ts';
import { classer } from './rangs.ts';
import { type DecisionProposee, mentionDe, proposerDecision } from './seuils.ts';

/** A period of a pupil: its weight, whole, 1 to 10, and their printed average, in hundredths; null when they have none. */
export interface PeriodeDEleve {
  readonly libelle: string;
  readonly poids: number;
  readonly moyenne: number | null;
  readonly estClasse: boolean;
}

export interface AnneeDEleve {
  readonly inscriptionId: number;
  readonly periodes: readonly PeriodeDEleve[];
}

/** The year of a pupil, as printed. Classé in no period, they have their average as an indication: no rank, mention or proposal. */
export interface ResultatDAnnee {
  readonly inscriptionId: number;
  readonly moyenne: number | null;
  /** The number of periods in it: « sur 2 périodes ». */
  readonly periodes: number;
  readonly estClasse: boolean;
  readonly rang: number | null;
  readonly exAequo: boolean;
  readonly mention: string | null;
  readonly proposition: DecisionProposee | null;
}

/**
 * Computes an annual average, Σ w·G ÷ Σ w, over the periods that have one; null when none has. Also that of a subject, from its
 * averages. V14: 10,42, 11,17 and 10,88 of weights 1, 1 and 2 make 10,84.
 */
export const moyenneAnnuelle = (
  periodes: readonly Pick<PeriodeDEleve, 'poids' | 'moyenne'>[],
): Niveau | null =>
  moyennePonderee(
    periodes.flatMap(({ poids, moyenne }) => (moyenne === null ? [] : [terme(moyenne, poids)])),
  );

/** Lists the periods of a pupil that the year counts: where the rule says so, one in which they are not classé is none of them. */
const comptees = (
  periodes: readonly PeriodeDEleve[],
  { periodeNonClassee }: Pick<RegleDeCalcul, 'periodeNonClassee'>,
): readonly PeriodeDEleve[] =>
  periodeNonClassee === 'compte' ? periodes : periodes.filter(({ estClasse }) => estClasse);

/** Computes the year of the pupils of a class in its last period: averages, ranks of those classés in at least one, proposals. */
export function calculerAnnee(
  eleves: readonly AnneeDEleve[],
  regle: Pick<
    RegleDeCalcul,
    'classement' | 'mentions' | 'seuilAdmission' | 'seuilRattrapage' | 'periodeNonClassee'
  >,
): ResultatDAnnee[] {
  const years = eleves.map(({ inscriptionId, periodes: toutes }) => {
    const periodes = comptees(toutes, regle);
    const moyenne = moyenneAnnuelle(periodes)?.valeur ?? null;
    return {
      inscriptionId,
      moyenne,
      periodes: periodes.filter((one) => one.moyenne !== null).length,
      estClasse: moyenne !== null && periodes.some(({ estClasse }) => estClasse),
    };
  });
  const classes = years.flatMap(({ inscriptionId, moyenne, estClasse }) =>
    estClasse && moyenne !== null ? [[inscriptionId, moyenne] as const] : [],
  );
  const rangs = classer(regle.classement === 1 ? classes : []);
  return years.map((year) => {
    const { moyenne, estClasse } = year;
    const isTold = estClasse && moyenne !== null;
    return {
      ...year,
      ...(rangs.get(year.inscriptionId) ?? { rang: null, exAequo: false }),
      mention: isTold ? mentionDe(moyenne, regle.mentions) : null,
      proposition: isTold ? proposerDecision(moyenne, regle) : null,
    };
  });
}
