/**
 * Finds marks that look wrong beside the others, in whole numbers alone: far from the pupil's own, far from those of the class. A
 * doubt is told and never blocks. Additions.
 */
import { ppcm, quotient } from '#notes/calcul/arrondi.ts';
import type { EvaluationNotee, NoteLue } from '#notes/calcul/donnees.ts';

/** The part of an evaluation that a doubt depends on. */
export type EvaluationDoutee = Pick<
  EvaluationNotee,
  'id' | 'enseignementId' | 'noteSur' | 'coefficient' | 'etat'
>;

export const DOUTES = ['loinDesSiennes', 'loinDeLaClasse'] as const;
export type Doute = (typeof DOUTES)[number];

export interface NoteSuspecte {
  readonly evaluationId: number;
  readonly inscriptionId: number;
  readonly doute: Doute;
}

/** The sentences of a cell whose mark is doubted. */
export const PHRASES_DES_DOUTES: Readonly<Record<Doute, string>> = {
  loinDesSiennes: 'Loin de ses autres notes dans cette matière : à vérifier.',
  loinDeLaClasse: 'Loin des notes de la classe : à vérifier.',
};

/** The distance from a pupil's own mean, in percents of the scale: 8 points of 20. */
const LOIN_DES_SIENNES = 40n;
/** The fewest marks of an evaluation in which one can be far from the others. */
const ASSEZ_DE_NOTES = 8;

interface Valeur {
  readonly evaluation: EvaluationDoutee;
  readonly inscriptionId: number;
  readonly valeur: bigint;
}

const absolu = (one: bigint): bigint => (one < 0n ? -one : one);

/**
 * Whether a value is 2,5 standard deviations or more from the mean of all: 4·(n·v − S)² ≥ 25·(n·Q − S²), S their sum, Q the sum of
 * their squares. Equal values have no distance.
 */
function estLoinDe(
  valeur: bigint,
  { n, somme, carres }: { n: bigint; somme: bigint; carres: bigint },
): boolean {
  const spread = n * carres - somme * somme;
  const distance = n * valeur - somme;
  return spread > 0n && 4n * distance * distance >= 25n * spread;
}

/** Finds the values of one evaluation that are far from the others of the class. */
function loinDeLaClasse(valeurs: readonly Valeur[]): Valeur[] {
  if (valeurs.length < ASSEZ_DE_NOTES) return [];
  let [somme, carres] = [0n, 0n];
  for (const { valeur } of valeurs) {
    somme += valeur;
    carres += valeur * valeur;
  }
  const all = { n: BigInt(valeurs.length), somme, carres };
  return valeurs.filter(({ valeur }) => estLoinDe(valeur, all));
}

/** Finds the values of one pupil in one subject that are 40 % of the scale or more from their mean in it, by coefficients. */
function loinDesSiennes(valeurs: readonly Valeur[]): Valeur[] {
  if (valeurs.length < 2) return [];
  let commun = 1n;
  for (const { evaluation } of valeurs) commun = ppcm(commun, BigInt(evaluation.noteSur));
  // Each on the common scale: v·(commun ÷ n) hundredths of `commun` points.
  const onScale = ({ evaluation, valeur }: Valeur) => valeur * quotient(commun, BigInt(evaluation.noteSur));
  let [somme, poids] = [0n, 0n];
  for (const one of valeurs) {
    somme += onScale(one) * BigInt(one.evaluation.coefficient);
    poids += BigInt(one.evaluation.coefficient);
  }
  // |v − somme ÷ poids| ≥ 40 % of `commun` points, which are `commun` × 100 hundredths.
  return valeurs.filter((one) => absolu(onScale(one) * poids - somme) >= LOIN_DES_SIENNES * commun * poids);
}

/**
 * Returns the doubted marks of some evaluations, each once: far from the pupil's own before far from the class. A cancelled evaluation
 * is passed over, and a code has no distance.
 */
export function notesSuspectes(
  evaluations: readonly EvaluationDoutee[],
  notes: readonly Pick<NoteLue, 'evaluationId' | 'inscriptionId' | 'valeur'>[],
): NoteSuspecte[] {
  const known = new Map(evaluations.map((one) => [one.id, one]));
  const valeurs = notes.flatMap(({ evaluationId, inscriptionId, valeur }): Valeur[] => {
    const evaluation = known.get(evaluationId);
    if (valeur === null || evaluation === undefined || evaluation.etat === 'annulee') return [];
    return [{ evaluation, inscriptionId, valeur: BigInt(valeur) }];
  });
  const found = new Map<Valeur, Doute>();
  const say = (doute: Doute) => (one: Valeur) => {
    if (!found.has(one)) found.set(one, doute);
  };
  const ofPupil = Map.groupBy(
    valeurs,
    ({ evaluation, inscriptionId }) => `${evaluation.enseignementId} ${inscriptionId}`,
  );
  for (const own of ofPupil.values()) loinDesSiennes(own).forEach(say('loinDesSiennes'));
  for (const own of Map.groupBy(valeurs, ({ evaluation }) => evaluation.id).values())
    loinDeLaClasse(own).forEach(say('loinDeLaClasse'));
  return [...found].map(([{ evaluation, inscriptionId }, doute]) => ({
    evaluationId: evaluation.id,
    inscriptionId,
    doute,
  }));
}
