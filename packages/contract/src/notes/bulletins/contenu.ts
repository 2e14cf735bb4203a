/**
 * Declares what a sealed bulletin of marks holds: all that its paper prints, and all that its figures come from, as they were on the day
 * of the seal. It is kept byte for byte, but for the person and the words said of them, which stand beside it and are hashed in it (the
 * server's scelles/personne-a-part.ts); a paper of it is printed from nothing else. Marks, averages, thresholds and coefficients are
 * whole hundredths, points whole ten-thousandths. The bulletin of a class by competences is another form (contenu-d-acquis.ts). Additions.
 */
import * as z from 'zod/mini';
import { id, jour } from '#core/api/stamps.ts';
import { CODES_DE_NOTE, GENRES_D_EVALUATION, PRISES_EN_COMPTE } from '#notes/calcul/donnees.ts';
import {
  ABSENCES,
  ABSENCES_JUSTIFIEES,
  CALCULS,
  PERIODES_NON_CLASSEES,
  SI_UNE_SEULE,
} from '#notes/regles-notation.ts';
import { GENRES_DES_SIGNATAIRES } from '#notes/signataires.ts';

/** The form of the content of a bulletin of marks. */
export const FORMAT_DE_BULLETIN = 'BN1';
/** The arithmetic that gave its figures (notes/calcul/): another arithmetic has another number, and the one before stays. */
export const CALCUL_DE_BULLETIN = 1;

const centiemes = z.nullable(z.int());
const texte = z.nullable(z.string());
const unOuZero = z.union([z.literal(0), z.literal(1)]);
const rang = { rang: z.nullable(z.int()), exAequo: z.boolean() };
const etendue = { evalues: z.int(), moyenne: centiemes, min: centiemes, max: centiemes };

/** The decisions of a council at the end of a year. */
export const DECISIONS = ['admis', 'rattrapage', 'redouble', 'exclu', 'oriente', 'candidat'] as const;
export type DecisionDuConseil = (typeof DECISIONS)[number];
export const LIBELLES_DES_DECISIONS: Readonly<Record<DecisionDuConseil, string>> = {
  admis: 'Admis en classe supérieure',
  rattrapage: 'Rattrapage',
  redouble: 'Redouble',
  exclu: 'Exclu',
  oriente: 'Orienté',
  candidat: "Candidat à l'examen",
};

/** An evaluation that the pupil was asked for, with their cell. */
const evaluation = z.strictObject({
  id,
  genre: z.enum(GENRES_D_EVALUATION),
  libelle: z.string(),
  jour,
  noteSur: z.int(),
  coefficient: z.int(),
  compte: unOuZero,
  etat: z.enum(['ouverte', 'annulee']),
  /** The class where they were then; null: this one. */
  ailleurs: texte,
  valeur: centiemes,
  code: z.nullable(z.enum(CODES_DE_NOTE)),
});

/** A subject of the bulletin, in the order of the paper. */
const matiere = z.strictObject({
  enseignementId: id,
  matiere: z.string(),
  abreviation: z.string(),
  groupeMatiereId: z.nullable(id),
  groupeMatiere: texte,
  coefficient: z.int(),
  priseEnCompte: z.enum(PRISES_EN_COMPTE),
  facultatif: unOuZero,
  nonEvaluee: unOuZero,
  particularite: z.nullable(z.enum(['dispense', 'suit', 'neSuitPas'])),
  enseignants: z.array(z.string()),
  appreciation: texte,
  evaluations: z.array(evaluation),
  etat: z.enum(['evaluee', 'nonEvaluee', 'dispensee', 'nonSuivie']),
  cours: centiemes,
  composition: centiemes,
  moyenne: centiemes,
  points: z.nullable(z.int()),
  ...rang,
  /** The figures of the class in it, on the day of the seal. */
  classe: z.strictObject(etendue),
});

/** The rule, whole, with the words that the paper says of it. */
const regle = z.strictObject({
  noteSur: z.int(),
  calcul: z.enum(CALCULS),
  poidsCours: z.int(),
  poidsComposition: z.int(),
  siUneSeule: z.enum(SI_UNE_SEULE),
  absence: z.enum(ABSENCES),
  absenceJustifiee: z.enum(ABSENCES_JUSTIFIEES),
  nonRendu: z.enum(ABSENCES),
  couvertureMinimum: z.int(),
  /** Absent from the bulletins of before it was a choice: it counts. */
  periodeNonClassee: z.optional(z.enum(PERIODES_NON_CLASSEES)),
  classement: unOuZero,
  rangParMatiere: unOuZero,
  seuilAdmission: z.int(),
  seuilRattrapage: centiemes,
  mentions: z.array(z.strictObject({ seuil: z.int(), libelle: z.string() })),
});

/**
 * The parts that every sealed bulletin begins with, whatever its class is followed by: its version, and the school, the period, the class
 * and the pupil as they were that day. The order of the keys is that of the kept bytes.
 */
export const DEBUT_DU_CONTENU = {
  version: z.int(),
  /** The day of the seal, Conakry. */
  jour,
  /** The version that it replaces, and its day; null for the first. */
  remplace: z.nullable(z.strictObject({ version: z.int(), jour })),
  motif: texte,
  entete: z.strictObject({ ministere: texte, lignes: z.array(z.string()) }),
  ecole: z.strictObject({
    id,
    libelle: z.string(),
    slogan: texte,
    telephone: texte,
    agrement: texte,
    ire: texte,
    dpe: texte,
    dsee: texte,
    /** The SHA-256 of the logo's bytes; null: none. */
    logo: texte,
  }),
  session: z.strictObject({ id, libelle: z.string() }),
  periode: z.strictObject({
    id,
    libelle: z.string(),
    rang: z.int(),
    dateDebut: jour,
    dateFin: jour,
    poids: z.int(),
    /** Whether it ends the year of its stage: its bulletins say the year and the decision. */
    estDerniere: z.boolean(),
  }),
  classe: z.strictObject({ id, libelle: z.string(), etape: z.string(), niveau: z.int(), serie: texte }),
  eleve: z.strictObject({
    inscriptionId: id,
    matricule: z.string(),
    prenoms: z.string(),
    nom: z.string(),
    sexe: texte,
    /** As papers write it: « né le… », « né vers… ». */
    naissance: texte,
    redoublant: z.boolean(),
    dateInscription: jour,
    dateDepart: z.nullable(jour),
    classes: z.array(z.strictObject({ classeId: id, du: jour })),
  }),
};

/** The words of the council on the pupil. */
export const bilanDuContenu = z.strictObject({
  appreciation: texte,
  distinction: texte,
  conduite: texte,
  nonClasse: z.nullable(unOuZero),
  nonClasseMotif: texte,
  decision: z.nullable(z.enum(DECISIONS)),
  decisionMotif: texte,
});

/** Who signs its paper, from the left. */
export const signatairesDuContenu = z.array(
  z.strictObject({ titre: z.string(), nom: texte, genre: z.enum(GENRES_DES_SIGNATAIRES) }),
);

/** The content of a bulletin of marks. Its rank, and the figures of its class, come from all the bulletins of its seal. */
export const contenuDeBulletin = z.strictObject({
  format: z.literal(FORMAT_DE_BULLETIN),
  calcul: z.int(),
  ...DEBUT_DU_CONTENU,
  regle,
  matieres: z.array(matiere),
  groupes: z.array(z.strictObject({ groupeMatiereId: id, groupeMatiere: z.string(), moyenne: z.int() })),
  points: z.int(),
  coefficients: z.int(),
  coefficientsDus: z.int(),
  moyenne: centiemes,
  estClasse: z.boolean(),
  mention: texte,
  ...rang,
  effectif: z.int(),
  /** The figures of the class, on the day of the seal. */
  figuresDeClasse: z.strictObject(etendue),
  /** The periods of the year up to this one, in order; without an average where they have none. */
  periodes: z.array(
    z.strictObject({
      periodeId: id,
      libelle: z.string(),
      poids: z.int(),
      moyenne: centiemes,
      estClasse: z.boolean(),
    }),
  ),
  /** The year, in its last period alone. */
  annee: z.nullable(
    z.strictObject({
      moyenne: centiemes,
      periodes: z.int(),
      estClasse: z.boolean(),
      ...rang,
      evalues: z.int(),
      mention: texte,
      proposition: z.nullable(z.enum(DECISIONS)),
    }),
  ),
  /** Half-days, from the calling of the roll; null where the school calls none, and in the bulletins of before it was counted. */
  absences: z.nullable(
    z.strictObject({
      demiJournees: z.int(),
      justifiees: z.int(),
      retards: z.int(),
      appelsFaits: z.int(),
      appelsAttendus: z.int(),
      /** The last day counted: the last of the period, or the last that was sealed. */
      jusquAu: jour,
      /** The rank of the last entry of the register of the days that was counted. */
      registre: z.int(),
    }),
  ),
  bilan: bilanDuContenu,
  signataires: signatairesDuContenu,
});
export type ContenuDeBulletin = z.infer<typeof contenuDeBulletin>;
