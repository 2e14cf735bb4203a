/**
 * Finds what keeps a class from its council, and what looks wrong in its marks. The first blocks; the others are doubts to settle or to
 * leave. Pure, in whole numbers. Additions.
 */
import { calculerClasse } from '#notes/calcul/classe.ts';
import type { ClasseACalculer, EvaluationNotee } from '#notes/calcul/donnees.ts';
import { horsDeLaClasse } from '#notes/calcul/presence.ts';
import { sansEvaluationDue } from './dues.ts';
import { DOUTES, notesSuspectes, PHRASES_DES_DOUTES } from './suspectes.ts';

/** The kinds that block an arrêt. */
const ANOMALIES_BLOQUANTES = [
  'sansRegle',
  'sansMatiere',
  'sansEvaluation',
  'notesManquantes',
  'aRattraper',
] as const;

const AVERTISSEMENTS = [
  ...DOUTES,
  'notesEgales',
  'surDix',
  'moyenneBasse',
  'moyenneHaute',
  'changeeApresRendu',
  'horsDeLaClasse',
  'absentCeJour',
  'sansEnseignant',
  'nonClasse',
] as const;

export const GENRES_D_ANOMALIE = [...ANOMALIES_BLOQUANTES, ...AVERTISSEMENTS] as const;
type GenreDAnomalie = (typeof GENRES_D_ANOMALIE)[number];

/** One thing to look at: of a class, a subject, an evaluation, or a pupil there. */
export interface Anomalie {
  readonly genre: GenreDAnomalie;
  readonly enseignementId: number | null;
  readonly evaluationId: number | null;
  readonly inscriptionId: number | null;
  /** The cells that it is about; 1 where it is about one thing. */
  readonly nombre: number;
}

const RIEN = { enseignementId: null, evaluationId: null, inscriptionId: null, nombre: 1 } as const;

export const estBloquante = ({ genre }: Pick<Anomalie, 'genre'>): boolean =>
  ANOMALIES_BLOQUANTES.some((one) => one === genre);

const manquent = (nombre: number): string => (nombre > 1 ? `${nombre} notes manquent.` : '1 note manque.');

const PHRASES: Readonly<Record<GenreDAnomalie, string>> = {
  ...PHRASES_DES_DOUTES,
  sansRegle: "La règle de notation de ce niveau n'est pas choisie pour cette année.",
  sansMatiere: "La classe n'a aucune matière.",
  sansEvaluation: 'Aucune évaluation qui compte dans cette période.',
  notesManquantes: '',
  aRattraper: 'Absence à rattraper : une note ou un autre code la remplace.',
  notesEgales: '',
  surDix: 'Aucune note ne passe la moitié : notée sur 10 ?',
  moyenneBasse: 'La moyenne de la classe est sous le quart.',
  moyenneHaute: 'La moyenne de la classe passe 90 %.',
  changeeApresRendu: 'Changée après que les copies ont été rendues.',
  horsDeLaClasse:
    "Note d'un jour où l'élève n'est pas dans la classe : effacez-la, ou corrigez son inscription ou son départ.",
  absentCeJour: "Note d'un jour où l'appel dit l'élève absent : l'une ou l'autre est à vérifier.",
  sansEnseignant: "Personne n'enseigne cette matière aujourd'hui.",
  nonClasse: 'Non classé : trop peu de ses matières sont évaluées.',
};

/** Says an anomaly in a sentence. */
export function direAnomalie({ genre, nombre }: Pick<Anomalie, 'genre' | 'nombre'>): string {
  if (genre === 'notesManquantes') return manquent(nombre);
  return genre === 'notesEgales' ? `${nombre} notes sont égales.` : PHRASES[genre];
}

/** The fewest equal marks that are told. */
const EGALES = 10;
/** The fewest marks of which a mean is told, or a scale doubted. */
const ASSEZ_POUR_UNE_MOYENNE = 5;

/** Finds what looks wrong in the marks of one evaluation, all together. Values in hundredths, on `noteSur` points. */
function doutesDEvaluation(
  { id, enseignementId, noteSur }: EvaluationNotee,
  valeurs: readonly number[],
): Anomalie[] {
  const of = (genre: GenreDAnomalie, nombre = 1): Anomalie => ({
    ...RIEN,
    genre,
    enseignementId,
    evaluationId: id,
    nombre,
  });
  const equal = Math.max(
    0,
    ...[...Map.groupBy(valeurs, (valeur) => valeur).values()].map((same) => same.length),
  );
  const found: Anomalie[] = equal >= EGALES ? [of('notesEgales', equal)] : [];
  if (valeurs.length < ASSEZ_POUR_UNE_MOYENNE) return found;
  const sum = valeurs.reduce((total, valeur) => total + valeur, 0);
  // The mean in percents of the scale is sum ÷ (marks × noteSur): compared without a division.
  const whole = valeurs.length * noteSur;
  if (noteSur > 10 && valeurs.every((valeur) => valeur <= noteSur * 50)) found.push(of('surDix'));
  if (sum < 25 * whole) found.push(of('moyenneBasse'));
  if (sum > 90 * whole) found.push(of('moyenneHaute'));
  return found;
}

/** Whatever a class does not say of itself. */
export interface AutourDeLaClasse {
  /** The subjects that nobody teaches today. */
  readonly sansEnseignant: ReadonlySet<number>;
  /** The cells that changed after their evaluation was given back. */
  readonly changeesApresRendu: readonly { readonly evaluationId: number; readonly inscriptionId: number }[];
  /** The pupils whom a roll call says absent at an evaluation. */
  readonly absents: readonly { readonly evaluationId: number; readonly inscriptionId: number }[];
}

/** Finds the cells that hold something of a day on which their pupil is not in the class: one who left it, or had not joined it yet. */
function cellulesHorsDeLaClasse({ classeId, evaluations, eleves, notes }: ClasseACalculer) {
  const siennes = new Map(
    evaluations
      .filter(({ etat, ailleurs }) => etat === 'ouverte' && ailleurs === null)
      .map(({ id, jour }) => [id, jour]),
  );
  const presences = new Map(eleves.map((one) => [one.inscriptionId, one]));
  return notes.filter(({ evaluationId, inscriptionId, valeur, code }) => {
    if (valeur === null && code === null) return false;
    const [jour, presence] = [siennes.get(evaluationId), presences.get(inscriptionId)];
    return jour !== undefined && presence !== undefined && horsDeLaClasse(presence, classeId, jour) !== null;
  });
}

/** Finds the cells that hold a mark of a pupil whom the roll call says absent then; a code says so itself. */
function cellulesDAbsents(notes: ClasseACalculer['notes'], { absents }: Pick<AutourDeLaClasse, 'absents'>) {
  const away = new Set(absents.map((one) => `${one.evaluationId} ${one.inscriptionId}`));
  return notes.filter(
    ({ evaluationId, inscriptionId, valeur }) =>
      valeur !== null && away.has(`${evaluationId} ${inscriptionId}`),
  );
}

/** Finds the anomalies of a class in a period that has a rule of marks: those that block first. */
export function anomaliesDeClasse(classe: ClasseACalculer, autour: AutourDeLaClasse): Anomalie[] {
  const { enseignements, evaluations, notes } = classe;
  const figures = calculerClasse(classe);
  if (enseignements.length === 0) return figures.effectif === 0 ? [] : [{ ...RIEN, genre: 'sansMatiere' }];
  const known = new Map(evaluations.map((one) => [one.id, one]));
  const matiereDe = (evaluationId: number) => known.get(evaluationId)?.enseignementId ?? null;
  const open = evaluations.filter(({ etat }) => etat === 'ouverte');
  const sansEvaluation = sansEvaluationDue(classe, figures);
  const inClass = new Set(figures.eleves.map(({ inscriptionId }) => inscriptionId));
  const own = notes.filter(({ inscriptionId }) => inClass.has(inscriptionId));
  const byEvaluation = Map.groupBy(own, ({ evaluationId }) => evaluationId);
  const valuesOf = (id: number) =>
    (byEvaluation.get(id) ?? []).flatMap(({ valeur }) => (valeur === null ? [] : [valeur]));
  const cellule = (
    genre: GenreDAnomalie,
    { evaluationId, inscriptionId }: { readonly evaluationId: number; readonly inscriptionId: number },
  ): Anomalie => ({ ...RIEN, genre, enseignementId: matiereDe(evaluationId), evaluationId, inscriptionId });
  const vides = Map.groupBy(
    figures.attendues.filter(({ genre }) => genre === 'vide'),
    ({ evaluationId }) => evaluationId,
  );
  const manquantes = [...vides].map(
    ([evaluationId, cells]): Anomalie => ({
      ...RIEN,
      genre: 'notesManquantes',
      enseignementId: matiereDe(evaluationId),
      evaluationId,
      nombre: cells.length,
    }),
  );
  return [
    ...enseignements
      .filter(({ id }) => sansEvaluation.has(id))
      .map(({ id }): Anomalie => ({ ...RIEN, genre: 'sansEvaluation', enseignementId: id })),
    ...manquantes,
    // An empty cell is seen in the grid; one that holds a code looks finished, and its pupil must be named.
    ...figures.attendues
      .filter(({ genre }) => genre === 'aRattraper')
      .map((one) => cellule('aRattraper', one)),
    ...notesSuspectes(open, own).map(({ doute, ...where }) => cellule(doute, where)),
    ...open.flatMap((evaluation) => doutesDEvaluation(evaluation, valuesOf(evaluation.id))),
    ...autour.changeesApresRendu
      .filter(({ evaluationId, inscriptionId }) => known.has(evaluationId) && inClass.has(inscriptionId))
      .map((where) => cellule('changeeApresRendu', where)),
    ...cellulesHorsDeLaClasse(classe).map((where) => cellule('horsDeLaClasse', where)),
    ...cellulesDAbsents(own, autour).map((where) => cellule('absentCeJour', where)),
    ...enseignements
      .filter(({ id }) => autour.sansEnseignant.has(id))
      .map(({ id }): Anomalie => ({ ...RIEN, genre: 'sansEnseignant', enseignementId: id })),
    ...figures.eleves
      .filter(({ moyenne, estClasse }) => moyenne !== null && !estClasse)
      .map(({ inscriptionId }): Anomalie => ({ ...RIEN, genre: 'nonClasse', inscriptionId })),
  ];
}
