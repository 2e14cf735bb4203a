/** Makes the parts of a bulletin that the calculation reads: the rule, and each subject with the pupil's cells. Their figures come after. */
import type { ContenuDeBulletin } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import { CELLULE_VIDE } from '@gestionscolaire/contract/notes/calcul/cellule.ts';
import type {
  ClasseACalculer,
  EleveNote,
  EnseignementNote,
  EvaluationDeCellule,
  NoteSaisie,
} from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { estDeLaClasse } from '@gestionscolaire/contract/notes/calcul/presence.ts';

type Matiere = ContenuDeBulletin['matieres'][number];

/** The figures of a subject, and of a bulletin, before they are computed. */
export const SANS_CHIFFRE = { evalues: 0, moyenne: null, min: null, max: null } as const;
const MATIERE_SANS_CHIFFRE = {
  etat: 'nonEvaluee',
  cours: null,
  composition: null,
  moyenne: null,
  points: null,
  rang: null,
  exAequo: false,
  classe: SANS_CHIFFRE,
} as const;

/** The sources of the subjects of a pupil, beside the class. */
export interface SourcesDesMatieres {
  readonly abreviations: ReadonlyMap<number, string>;
  readonly enseignants: (enseignementId: number) => string[];
  readonly appreciationDe: (inscriptionId: number, enseignementId: number) => string | null;
  /** The cells of the class, by enrolment, then by evaluation. */
  readonly cellules: ReadonlyMap<number, ReadonlyMap<number, NoteSaisie>>;
  /** The evaluations of the class, by subject. */
  readonly evaluations: ReadonlyMap<number, readonly EvaluationDeCellule[]>;
}

/** Returns the evaluations of a subject that the pupil was asked for, or has something in, with their cells. */
function evaluationsDe(
  evaluations: readonly EvaluationDeCellule[],
  eleve: EleveNote,
  {
    classeId,
    suit,
    cells,
  }: {
    readonly classeId: number;
    readonly suit: boolean;
    readonly cells: ReadonlyMap<number, NoteSaisie> | undefined;
  },
): Matiere['evaluations'] {
  const own: Matiere['evaluations'] = [];
  for (const { id, genre, libelle, jour, noteSur, coefficient, compte, etat, ailleurs } of evaluations) {
    const { valeur, code } = cells?.get(id) ?? CELLULE_VIDE;
    const holds = valeur !== null || code !== null;
    const isHere = ailleurs === null && estDeLaClasse(eleve, classeId, jour);
    if (holds || (suit && etat === 'ouverte' && isHere))
      own.push({ id, genre, libelle, jour, noteSur, coefficient, compte, etat, ailleurs, valeur, code });
  }
  return own;
}

/** Returns the subjects of a pupil, in the order of the class. */
export function matieresDe(
  classe: ClasseACalculer,
  eleve: EleveNote,
  { abreviations, enseignants, appreciationDe, cellules, evaluations }: SourcesDesMatieres,
): Matiere[] {
  const { inscriptionId } = eleve;
  const cells = cellules.get(inscriptionId);
  return classe.enseignements.map((one: EnseignementNote) => {
    const { id, matiere, coefficient, priseEnCompte, facultatif, nonEvaluee } = one;
    const own = eleve.particularites.filter(({ enseignementId }) => enseignementId === id);
    // Who does not follow it, or is exempt, owes nothing in it: the calculation asks in this order.
    const genre =
      own.find((found) => found.genre === 'neSuitPas')?.genre ??
      own.find((found) => found.genre === 'dispense')?.genre ??
      own[0]?.genre ??
      null;
    const suit = genre === 'suit' || (genre === null && facultatif === 0);
    return {
      enseignementId: id,
      matiere,
      abreviation: abreviations.get(id) ?? '',
      groupeMatiereId: one.groupeMatiereId,
      groupeMatiere: one.groupeMatiere,
      coefficient,
      priseEnCompte,
      facultatif,
      nonEvaluee,
      particularite: genre,
      enseignants: enseignants(id),
      appreciation: appreciationDe(inscriptionId, id),
      evaluations: evaluationsDe(evaluations.get(id) ?? [], eleve, {
        classeId: classe.classeId,
        suit,
        cells,
      }),
      ...MATIERE_SANS_CHIFFRE,
    };
  });
}

/** Returns the rule as a bulletin holds it, and nothing more. */
export function regleScellee({ regle }: ClasseACalculer): ContenuDeBulletin['regle'] {
  const { noteSur, calcul, poidsCours, poidsComposition, siUneSeule, couvertureMinimum } = regle;
  const { absence, absenceJustifiee, nonRendu, classement, rangParMatiere } = regle;
  const { seuilAdmission, seuilRattrapage, periodeNonClassee } = regle;
  return {
    noteSur,
    calcul,
    poidsCours,
    poidsComposition,
    siUneSeule,
    absence,
    absenceJustifiee,
    nonRendu,
    couvertureMinimum,
    periodeNonClassee,
    classement,
    rangParMatiere,
    seuilAdmission,
    seuilRattrapage,
    mentions: regle.mentions.map(({ seuil, libelle }) => ({ seuil, libelle })),
  };
}
