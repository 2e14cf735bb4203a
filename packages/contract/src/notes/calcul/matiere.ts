/** Computes the average of a pupil in a subject: cours, composition, and both together (levels L1 to L3). Additions. */
import { moyennePonderee, type Niveau, terme } from './arrondi.ts';
import type { CelluleLue } from './cellule.ts';
import type { EnseignementNote, PriseEnCompte, RegleDeCalcul } from './donnees.ts';

/** Where a pupil stands in a subject: with an average, without (NE), exempt (DISP), or not following it. */
export type EtatDeMatiere = 'evaluee' | 'nonEvaluee' | 'dispensee' | 'nonSuivie';

/** How the average came: by weights, from one of the two alone, from all marks together; or not, one alone or none being there. */
type VoieDeMatiere = 'ponderee' | 'coursSeul' | 'compositionSeule' | 'toutesNotes' | 'uneManque' | 'sansNote';

/** A month of cours: its cells, and their average; null where none counts, and the month is then left out. */
interface MoisCalcule {
  /** yyyy-MM */
  readonly mois: string;
  readonly cellules: readonly CelluleLue[];
  readonly moyenne: Niveau | null;
}

export interface MatiereCalculee {
  readonly enseignement: EnseignementNote;
  readonly etat: EtatDeMatiere;
  readonly cellules: readonly CelluleLue[];
  /** The months of its cours, in order, where the rule averages by month; none elsewhere. */
  readonly mois: readonly MoisCalcule[];
  readonly cours: Niveau | null;
  readonly composition: Niveau | null;
  readonly moyenne: Niveau | null;
  readonly voie: VoieDeMatiere;
  /** Whether its coefficient is among those that the pupil owes (couverture). */
  readonly estDue: boolean;
}

export const estUneComposition = ({ evaluation }: Pick<CelluleLue, 'evaluation'>): boolean =>
  evaluation.genre === 'composition';

/**
 * Computes the mean of the cells that count, on the scale of the rule: Σ v·(N/n)·c ÷ Σ c, exact until its one rounding; null when
 * none counts. V1: 12,5/20, 8/10 and 11/20 make 13,17. `genre`: of compositions alone, or of all others.
 */
function moyenneDesNotes(
  cellules: readonly CelluleLue[],
  noteSur: number,
  genre?: 'cours' | 'composition',
): Niveau | null {
  const termes = [];
  for (const one of cellules) {
    const { valeur, evaluation } = one;
    if (valeur === null || (genre !== undefined && estUneComposition(one) !== (genre === 'composition')))
      continue;
    termes.push(terme(valeur * noteSur, evaluation.coefficient, evaluation.noteSur));
  }
  return moyennePonderee(termes);
}

/** The cells that a pupil never had: nothing takes their place. */
const SANS_OBJET: ReadonlySet<CelluleLue['sort']> = new Set(['sansEffet', 'sansLui']);

/** Leaves the compositions that a pupil had in a former class out when this class has one that counts: two would count twice. */
function sansDoubleComposition(cellules: readonly CelluleLue[]): readonly CelluleLue[] {
  const isHere = (one: CelluleLue) => estUneComposition(one) && one.evaluation.ailleurs === null;
  if (!cellules.some((one) => isHere(one) && one.valeur !== null)) return cellules;
  return cellules.map((one) =>
    estUneComposition(one) && one.evaluation.ailleurs !== null && !SANS_OBJET.has(one.sort)
      ? { ...one, sort: 'remplacee', valeur: null, estAttendue: false }
      : one,
  );
}

type Ensemble = Pick<MatiereCalculee, 'cours' | 'composition' | 'moyenne' | 'voie'>;
type Moyennes = Ensemble & Pick<MatiereCalculee, 'mois'>;

/** Repeats a printed figure as a level of its own. */
const telQuel = ({ valeur }: Niveau): Niveau => ({ num: BigInt(valeur), den: 1n, valeur });

/** Puts the printed cours and the printed composition together by the rule. */
function ensemble(cours: Niveau | null, composition: Niveau | null, regle: RegleDeCalcul): Ensemble {
  if (cours !== null && composition !== null) {
    const termes = [terme(cours.valeur, regle.poidsCours), terme(composition.valeur, regle.poidsComposition)];
    return { cours, composition, moyenne: moyennePonderee(termes), voie: 'ponderee' };
  }
  const seule = cours ?? composition;
  if (seule === null) return { cours, composition, moyenne: null, voie: 'sansNote' };
  if (regle.siUneSeule === 'nonEvaluee') return { cours, composition, moyenne: null, voie: 'uneManque' };
  const voie = cours === null ? 'compositionSeule' : 'coursSeul';
  return { cours, composition, moyenne: telQuel(seule), voie };
}

/** Computes the months of cours, in order: an evaluation is of the month of its day. */
const moisDe = (cellules: readonly CelluleLue[], noteSur: number): MoisCalcule[] =>
  [
    ...Map.groupBy(
      cellules.filter((one) => !estUneComposition(one)),
      ({ evaluation }) => evaluation.jour.slice(0, 7),
    ),
  ]
    .map(([mois, own]) => ({ mois, cellules: own, moyenne: moyenneDesNotes(own, noteSur) }))
    .toSorted((a, b) => a.mois.localeCompare(b.mois));

/** Computes cours from the printed averages of the months that have one, all alike: 14,00 and 15,00 make 14,50. */
const moyenneDesMois = (mois: readonly MoisCalcule[]): Niveau | null =>
  moyennePonderee(mois.flatMap(({ moyenne }) => (moyenne === null ? [] : [terme(moyenne.valeur, 1)])));

function moyennesDe(cellules: readonly CelluleLue[], regle: RegleDeCalcul): Moyennes {
  if (regle.calcul === 'toutesNotes') {
    const moyenne = moyenneDesNotes(cellules, regle.noteSur);
    const voie = moyenne === null ? 'sansNote' : 'toutesNotes';
    return { mois: [], cours: null, composition: null, moyenne, voie };
  }
  const isByMonth = regle.calcul === 'coursParMois';
  const mois = isByMonth ? moisDe(cellules, regle.noteSur) : [];
  const cours = isByMonth ? moyenneDesMois(mois) : moyenneDesNotes(cellules, regle.noteSur, 'cours');
  const composition = moyenneDesNotes(cellules, regle.noteSur, 'composition');
  return { mois, ...ensemble(cours, composition, regle) };
}

/** Whether every cell asked of the pupil exempts them: they then owe the subject no more than one exempt by a particularité. */
function estDispenseParCellules(cellules: readonly CelluleLue[]): boolean {
  const asked = cellules.filter(({ sort }) => sort !== 'sansEffet' && sort !== 'sansLui');
  return asked.length > 0 && asked.every(({ note }) => note.code === 'dispense');
}

/** Makes a subject that the pupil does not follow, or from which they are exempt: marks typed before are left aside. */
export const matiereSansNote = (
  enseignement: EnseignementNote,
  etat: 'dispensee' | 'nonSuivie',
): MatiereCalculee => ({
  enseignement,
  etat,
  cellules: [],
  mois: [],
  cours: null,
  composition: null,
  moyenne: null,
  voie: 'sansNote',
  estDue: false,
});

/**
 * Computes a subject that the pupil follows, from their cells in it. Every figure is in hundredths of a point on `regle.noteSur`;
 * a composition of 0 is a composition.
 */
export function calculerMatiere(
  enseignement: EnseignementNote,
  lues: readonly CelluleLue[],
  regle: RegleDeCalcul,
): MatiereCalculee {
  const cellules = sansDoubleComposition(lues);
  const moyennes = moyennesDe(cellules, regle);
  if (moyennes.moyenne !== null)
    return { enseignement, cellules, ...moyennes, etat: 'evaluee', estDue: true };
  const isExempt = estDispenseParCellules(cellules);
  return {
    enseignement,
    cellules,
    ...moyennes,
    etat: isExempt ? 'dispensee' : 'nonEvaluee',
    estDue: !isExempt && enseignement.nonEvaluee === 0,
  };
}

/**
 * Returns the points of a subject, in ten-thousandths: average × coefficient, and above half of the scale alone for
 * `pointsAuDessus`; null where there is none. 12,35 × 1,5 is 185250, printed 18,525.
 */
export function pointsDe(
  moyenne: number | null,
  { coefficient, priseEnCompte }: { readonly coefficient: number; readonly priseEnCompte: PriseEnCompte },
  noteSur: number,
): number | null {
  if (moyenne === null || priseEnCompte === 'horsMoyenne') return null;
  const above = moyenne - moitieDe(noteSur);
  if (priseEnCompte === 'compte') return moyenne * coefficient;
  return above > 0 ? above * coefficient : 0;
}

/** Returns half of a scale in hundredths: of 20 it is 1000. */
export const moitieDe = (noteSur: number): number => noteSur * 50;
