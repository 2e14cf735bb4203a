/** Computes the general average of a pupil, the means of their groups of subjects, and whether they have a rank (L4). Additions. */
import { exact, moyennePonderee, type Niveau, terme } from './arrondi.ts';
import { CELLULE_VIDE, lireCellule } from './cellule.ts';
import type { ClasseACalculer, EleveNote, EvaluationDeCellule, NoteSaisie } from './donnees.ts';
import { calculerMatiere, type MatiereCalculee, matiereSansNote, pointsDe } from './matiere.ts';
import { estDeLaClasse } from './presence.ts';
import { pourquoiSansNote } from './suivi.ts';

/** A class whose evaluations and marks are found without a search. */
export interface ClasseIndexee {
  readonly classe: Pick<ClasseACalculer, 'classeId' | 'enseignements' | 'regle'>;
  readonly parEnseignement: ReadonlyMap<number, readonly EvaluationDeCellule[]>;
  readonly parInscription: ReadonlyMap<number, ReadonlyMap<number, NoteSaisie>>;
}

/** Indexes the evaluations of a class by subject, and its marks by pupil and evaluation. */
export function indexer(classe: ClasseACalculer): ClasseIndexee {
  const parInscription = new Map<number, Map<number, NoteSaisie>>();
  for (const note of classe.notes) {
    const own = parInscription.get(note.inscriptionId);
    if (own === undefined) parInscription.set(note.inscriptionId, new Map([[note.evaluationId, note]]));
    else own.set(note.evaluationId, note);
  }
  const parEnseignement = Map.groupBy(classe.evaluations, ({ enseignementId }) => enseignementId);
  return { classe, parEnseignement, parInscription };
}

/** A group of subjects of a pupil: those that count and have an average, and their mean by coefficients. */
export interface GroupeCalcule {
  readonly groupeMatiereId: number;
  readonly groupeMatiere: string | null;
  readonly matieres: readonly MatiereCalculee[];
  readonly moyenne: Niveau;
}

export interface EleveCalcule {
  readonly eleve: EleveNote;
  readonly matieres: readonly MatiereCalculee[];
  readonly groupes: readonly GroupeCalcule[];
  /** All points, in ten-thousandths. */
  readonly points: number;
  /** The coefficients of the subjects that count and are evaluated, in hundredths; and of those that they owe. */
  readonly coefficients: number;
  readonly coefficientsDus: number;
  /** The exact general average; null when no subject that counts is evaluated. */
  readonly generale: Niveau | null;
  /** The printed general average, in hundredths, never above the scale. */
  readonly moyenne: number | null;
  readonly estClasse: boolean;
}

/** Reads the subjects of a pupil, in the order of the class. */
function matieresDe(index: ClasseIndexee, eleve: EleveNote): MatiereCalculee[] {
  const { classeId, enseignements, regle } = index.classe;
  const own = index.parInscription.get(eleve.inscriptionId);
  const estPresent = (jour: string): boolean => estDeLaClasse(eleve, classeId, jour);
  const genres = Map.groupBy(eleve.particularites, ({ enseignementId }) => enseignementId);
  return enseignements.map((enseignement) => {
    const pourquoi = pourquoiSansNote(
      enseignement,
      (genres.get(enseignement.id) ?? []).map(({ genre }) => genre),
    );
    if (pourquoi !== null) return matiereSansNote(enseignement, pourquoi);
    const evaluations = index.parEnseignement.get(enseignement.id) ?? [];
    const cellules = evaluations.map((evaluation) =>
      lireCellule(evaluation, own?.get(evaluation.id) ?? CELLULE_VIDE, regle, estPresent),
    );
    return calculerMatiere(enseignement, cellules, regle);
  });
}

/** Returns the subjects whose coefficient is in the general average. */
const quiComptent = (matieres: readonly MatiereCalculee[]): MatiereCalculee[] =>
  matieres.filter(({ enseignement }) => enseignement.priseEnCompte === 'compte');

const parCoefficient = (matieres: readonly MatiereCalculee[]) =>
  matieres.flatMap(({ moyenne, enseignement }) =>
    moyenne === null ? [] : [terme(moyenne.valeur, enseignement.coefficient)],
  );

const sommeDesCoefficients = (matieres: readonly MatiereCalculee[]): number =>
  matieres.reduce((sum, { enseignement }) => sum + enseignement.coefficient, 0);

/** Computes the groups of a pupil, in the order of their first subject; one without an average is left out. */
function groupesDe(matieres: readonly MatiereCalculee[]): GroupeCalcule[] {
  const evaluees = quiComptent(matieres).filter(({ moyenne }) => moyenne !== null);
  const groupes = Map.groupBy(evaluees, ({ enseignement }) => enseignement.groupeMatiereId);
  return [...groupes].flatMap(([groupeMatiereId, own]) => {
    const moyenne = moyennePonderee(parCoefficient(own));
    if (groupeMatiereId === null || moyenne === null) return [];
    const groupeMatiere = own[0]?.enseignement.groupeMatiere ?? null;
    return [{ groupeMatiereId, groupeMatiere, matieres: own, moyenne }];
  });
}

/**
 * Computes one pupil of a class: their subjects, groups, points, general average, and whether they are classé. Pure; all figures are
 * whole, as `EleveCalcule` says.
 */
export function calculerEleve(index: ClasseIndexee, eleve: EleveNote): EleveCalcule {
  const { noteSur, couvertureMinimum } = index.classe.regle;
  const matieres = matieresDe(index, eleve);
  const comptees = quiComptent(matieres);
  let points = 0;
  let enPlus = 0;
  for (const { moyenne, enseignement } of matieres) {
    const own = pointsDe(moyenne?.valeur ?? null, enseignement, noteSur) ?? 0;
    points += own;
    if (enseignement.priseEnCompte === 'pointsAuDessus') enPlus += own;
  }
  const generale = moyennePonderee(parCoefficient(comptees), enPlus);
  const plafond = noteSur * 100;
  const moyenne = generale !== null && generale.valeur > plafond ? plafond : (generale?.valeur ?? null);
  const coefficients = sommeDesCoefficients(comptees.filter((one) => one.moyenne !== null));
  const coefficientsDus = sommeDesCoefficients(comptees.filter(({ estDue }) => estDue));
  const isCovered = 100 * coefficients >= couvertureMinimum * coefficientsDus;
  return {
    eleve,
    matieres,
    groupes: groupesDe(matieres),
    points: exact(points),
    coefficients,
    coefficientsDus,
    generale,
    moyenne,
    estClasse: moyenne !== null && (eleve.nonClasse === null ? isCovered : eleve.nonClasse === 0),
  };
}
