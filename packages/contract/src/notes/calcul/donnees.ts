/**
 * Declares what the calculation of marks is given: the rule, the subjects of a class, its evaluations, its pupils and their marks,
 * as one period has them. Marks, averages, thresholds and coefficients are whole hundredths: 12,5 is 1250, a coefficient of 2 is 200.
 */

/** The codes that stand in a cell instead of a value. */
export const CODES_DE_NOTE = ['absent', 'absentJustifie', 'nonRendu', 'dispense', 'nonNote'] as const;
export type CodeDeNote = (typeof CODES_DE_NOTE)[number];

/** The codes as papers and files have them. */
export const SIGLES_DES_CODES: Readonly<Record<CodeDeNote, string>> = {
  absent: 'ABS',
  absentJustifie: 'ABJ',
  nonRendu: 'NR',
  dispense: 'DISP',
  nonNote: 'NN',
};

/** The codes in words. */
export const LIBELLES_DES_CODES: Readonly<Record<CodeDeNote, string>> = {
  absent: 'absent',
  absentJustifie: 'absent, justifié',
  nonRendu: 'non rendu',
  dispense: 'dispensé',
  nonNote: 'non noté',
};

export const GENRES_D_EVALUATION = [
  'interrogation',
  'devoir',
  'oral',
  'pratique',
  'composition',
  'conduite',
  'autre',
] as const;
export type GenreDEvaluation = (typeof GENRES_D_EVALUATION)[number];

/** How a subject enters the general average: with its coefficient, by its points above the half, or not at all. */
export const PRISES_EN_COMPTE = ['compte', 'pointsAuDessus', 'horsMoyenne'] as const;
export type PriseEnCompte = (typeof PRISES_EN_COMPTE)[number];

/** A box of a form: ticked or not. */
type Case = 0 | 1;

/** A threshold, in hundredths, from which a word is said: 1400 « Bien ». */
export interface SeuilDeMention {
  readonly seuil: number;
  readonly libelle: string;
}

/** The arithmetic of a rule of marking (règle de notation). */
export interface RegleDeCalcul {
  /** The scale of the averages, in points: 5 to 100. */
  readonly noteSur: number;
  /** How the marks of a subject are put together; by month, each month has its average, and cours is the mean of the months. */
  readonly calcul: 'coursEtComposition' | 'coursParMois' | 'toutesNotes';
  /** Two whole weights, 0 to 100, never both 0. */
  readonly poidsCours: number;
  readonly poidsComposition: number;
  readonly siUneSeule: 'laSeule' | 'nonEvaluee';
  readonly absence: 'zero' | 'exclue';
  readonly absenceJustifiee: 'zero' | 'exclue' | 'aRattraper';
  readonly nonRendu: 'zero' | 'exclue';
  /** The part of the coefficients due that must be evaluated for a rank, in whole percents. */
  readonly couvertureMinimum: number;
  /** Whether the average of a period without a rank counts in the year, or only says something of the period. */
  readonly periodeNonClassee: 'compte' | 'exclue';
  readonly classement: Case;
  readonly rangParMatiere: Case;
  readonly seuilAdmission: number;
  readonly seuilRattrapage: number | null;
  readonly mentions: readonly SeuilDeMention[];
}

/** A subject of the class in the period. */
export interface EnseignementNote {
  readonly id: number;
  readonly matiere: string;
  readonly coefficient: number;
  readonly priseEnCompte: PriseEnCompte;
  /** Whether only those who chose it follow it (`suit`). */
  readonly facultatif: Case;
  /** Whether the school said, with a reason, that it is not evaluated in this period: nobody then owes it. */
  readonly nonEvaluee: Case;
  readonly groupeMatiereId: number | null;
  readonly groupeMatiere: string | null;
}

/** An evaluation of a subject of the class; also one of the same subject in the class where a pupil was before. */
export interface EvaluationNotee {
  readonly id: number;
  /** The subject of the class under which it counts. */
  readonly enseignementId: number;
  readonly genre: GenreDEvaluation;
  readonly libelle: string;
  /** yyyy-MM-dd */
  readonly jour: string;
  /** Its own scale, in points: 5 to 100. */
  readonly noteSur: number;
  readonly coefficient: number;
  readonly compte: Case;
  readonly etat: 'ouverte' | 'annulee';
  /** The former class of those who came from it during the period, « 7e A »; null for an evaluation of this class. */
  readonly ailleurs: string | null;
}

/** An evaluation as a cell of it needs it: its subject is known by then. */
export type EvaluationDeCellule = Omit<EvaluationNotee, 'enseignementId'>;

/** The content of a cell: a value in hundredths, 0 counted, or a code, or neither; never both. */
export interface NoteSaisie {
  readonly valeur: number | null;
  readonly code: CodeDeNote | null;
}

/** A cell that holds something. */
export interface NoteLue extends NoteSaisie {
  readonly evaluationId: number;
  readonly inscriptionId: number;
}

/** The days of a pupil in a school year, yyyy-MM-dd, and the classes in which they were, each from a day on. */
export interface PresenceDEleve {
  readonly dateInscription: string;
  readonly dateDepart: string | null;
  readonly classes: readonly { readonly classeId: number; readonly du: string }[];
}

/** A dispensation or an option of a pupil, as it holds in the period. */
export interface ParticulariteLue {
  readonly enseignementId: number;
  readonly genre: 'dispense' | 'suit' | 'neSuitPas';
}

export interface EleveNote extends PresenceDEleve {
  readonly inscriptionId: number;
  readonly particularites: readonly ParticulariteLue[];
  /** The word of the council: 1 takes their rank away, 0 gives them one whatever they lack, null leaves it to the rule. */
  readonly nonClasse: Case | null;
}

/** A class in a period: all that its figures come from. */
export interface ClasseACalculer {
  readonly classeId: number;
  /** The last day of the period, yyyy-MM-dd. */
  readonly dateFin: string;
  /** The day of today in Conakry, yyyy-MM-dd. */
  readonly aujourdhui: string;
  readonly regle: RegleDeCalcul;
  /** The subjects, in the order of the bulletin. */
  readonly enseignements: readonly EnseignementNote[];
  readonly evaluations: readonly EvaluationNotee[];
  readonly eleves: readonly EleveNote[];
  readonly notes: readonly NoteLue[];
}
