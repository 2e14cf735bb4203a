/**
 * Offers programmes that a school of Guinea was seen to use, each with the sentence that says where. None is applied by itself: a
 * person takes those of her classes, or one, its orders and its subjects, and checks it. No text of the ministry gives coefficients (AMB-170). Additions.
 */
import * as z from 'zod/mini';
import { endpoint, right } from '#core/api/endpoint.ts';
import { caseACocher } from '#core/api/fields.ts';
import { id, idIgnore } from '#core/api/stamps.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { type Etape, NIVEAUX } from '#scolarite/niveaux/niveaux.ts';
import type { Serie } from '#scolarite/niveaux/series.ts';
import { programmes, reponseDeLot } from './programmes.ts';

type NiveauDExemple = (typeof NIVEAUX)[number];

export interface MatiereDExemple {
  readonly libelle: string;
  /** The abbreviation that it takes where the school has no such subject. */
  readonly abreviation: string;
  /** Hundredths. */
  readonly coefficient: number;
}

export interface ExempleDeProgramme {
  readonly libelle: string;
  /** The sentence that says where it was seen. */
  readonly source: string;
  readonly etape: Etape;
  /** The orders that it is for. */
  readonly niveaux: readonly NiveauDExemple[];
  /** null: for every series, or a stage without any. */
  readonly serie: Serie | null;
  /** The subjects in the order of a bulletin. */
  readonly matieres: readonly MatiereDExemple[];
}

export const EXEMPLES_DE_PROGRAMME = [
  'primaire1a3',
  'primaire4a6',
  'college',
  'lyceeSM',
  'lyceeSE',
  'lyceeSS',
] as const;
export type CleDExemple = (typeof EXEMPLES_DE_PROGRAMME)[number];

/** The subjects of the examples, each with the abbreviation that it takes where a school has no such subject. */
const ABREVIATIONS = {
  Mathématiques: 'MATH',
  Physique: 'PHYS',
  Chimie: 'CHIM',
  Biologie: 'BIO',
  Français: 'FRAN',
  Anglais: 'ANG',
  Histoire: 'HIST',
  Géographie: 'GEO',
  ECM: 'ECM',
  EPS: 'EPS',
  'Dictée-questions': 'DICT',
  Rédaction: 'REDAC',
  Économie: 'ECO',
  Philosophie: 'PHILO',
  Géologie: 'GEOL',
  'Calcul écrit': 'CALC',
  "Sciences d'observation": 'SCOBS',
  Lecture: 'LECT',
  Langage: 'LANG',
  Écriture: 'ECRIT',
  'Récitation et chant': 'RECIT',
  Dessin: 'DESS',
} as const;
type LibelleDExemple = keyof typeof ABREVIATIONS;

const matieresDe = (points: readonly (readonly [LibelleDExemple, number])[]): readonly MatiereDExemple[] =>
  points.map(([libelle, coefficient]) => ({
    libelle,
    abreviation: ABREVIATIONS[libelle],
    coefficient: coefficient * 100,
  }));

/** The subjects of the primaire, which all weigh the same. */
const aUn = (...libelles: readonly LibelleDExemple[]): readonly MatiereDExemple[] =>
  matieresDe(libelles.map((libelle) => [libelle, 1]));

const ECOLE_VUE = 'Vu dans une seule école de Conakry, GS Hadja Kanfing, dans les matières de son logiciel';
const A_VERIFIER = 'Un exemple, à vérifier : aucun texte officiel n’a été trouvé.';
const AU_PRIMAIRE = `${ECOLE_VUE} : au primaire, toutes ont le coefficient 1. ${A_VERIFIER}`;
const AU_COLLEGE = `${ECOLE_VUE} : une liste pour tout le collège. ${A_VERIFIER}`;
const AU_LYCEE = `${ECOLE_VUE} : une liste par série du lycée. ${A_VERIFIER}`;

const LYCEE = { source: AU_LYCEE, etape: 'lycée', niveaux: ['13', '14', '15'] } as const;

export const CONTENU_DES_EXEMPLES: Readonly<Record<CleDExemple, ExempleDeProgramme>> = {
  primaire1a3: {
    libelle: 'Primaire, 1ère à 3ème année',
    source: AU_PRIMAIRE,
    etape: 'primaire',
    niveaux: ['1', '2', '3'],
    serie: null,
    matieres: aUn(
      'Calcul écrit',
      "Sciences d'observation",
      'Lecture',
      'Langage',
      'Dessin',
      'Écriture',
      'Récitation et chant',
    ),
  },
  primaire4a6: {
    libelle: 'Primaire, 4ème à 6ème année',
    source: AU_PRIMAIRE,
    etape: 'primaire',
    niveaux: ['4', '5', '6'],
    serie: null,
    matieres: aUn(
      'Calcul écrit',
      'Dictée-questions',
      'Géographie',
      'Histoire',
      'ECM',
      'Rédaction',
      "Sciences d'observation",
      'Lecture',
      'Langage',
      'Écriture',
      'Récitation et chant',
      'Dessin',
      'EPS',
    ),
  },
  college: {
    libelle: 'Collège',
    source: AU_COLLEGE,
    etape: 'collège',
    niveaux: ['7', '8', '9', '10'],
    serie: null,
    matieres: matieresDe([
      ['Mathématiques', 2],
      ['Physique', 1],
      ['Chimie', 1],
      ['Biologie', 1],
      ['Français', 2],
      ['Anglais', 1],
      ['Histoire', 1],
      ['Géographie', 1],
      ['ECM', 1],
      ['EPS', 1],
      ['Dictée-questions', 2],
      ['Rédaction', 1],
    ]),
  },
  lyceeSM: {
    ...LYCEE,
    libelle: 'Lycée, Sciences mathématiques',
    serie: 'SM',
    matieres: matieresDe([
      ['Mathématiques', 4],
      ['Physique', 3],
      ['Chimie', 3],
      ['Anglais', 2],
      ['Économie', 2],
      ['Philosophie', 2],
      ['Biologie', 1],
      ['Français', 2],
      ['Géologie', 1],
    ]),
  },
  lyceeSE: {
    ...LYCEE,
    libelle: 'Lycée, Sciences expérimentales',
    serie: 'SE',
    matieres: matieresDe([
      ['Biologie', 3],
      ['Physique', 3],
      ['Chimie', 3],
      ['Anglais', 2],
      ['Économie', 2],
      ['Philosophie', 2],
      ['Mathématiques', 2],
      ['Français', 2],
      ['Géologie', 1],
    ]),
  },
  lyceeSS: {
    ...LYCEE,
    libelle: 'Lycée, Sciences sociales',
    serie: 'SS',
    matieres: matieresDe([
      ['Français', 4],
      ['Philosophie', 3],
      ['Anglais', 3],
      ['Mathématiques', 2],
      ['Géographie', 2],
      ['Histoire', 2],
      ['Économie', 2],
    ]),
  },
};

/** The fault of a choice of orders or of subjects that an example does not have. */
export const PAS_DE_CET_EXEMPLE = "L'un d'eux n'est pas de cet exemple.";
/** No example has more subjects. */
const MATIERES_AU_PLUS = 30;
const AU_MOINS_UN_ORDRE = 'Les ordres de classe sont obligatoires : au moins un.';
const AU_MOINS_UNE_MATIERE = 'Les matières sont obligatoires : au moins une.';

const CHOISIR = 'Les exemples sont obligatoires : au moins un.';

/** An example, and what is chosen of it. */
const exemplePris = z.object(
  {
    exemple: z.enum(EXEMPLES_DE_PROGRAMME, { error: "L'exemple est obligatoire." }),
    niveaux: z
      .array(z.enum(NIVEAUX, { error: PAS_DE_CET_EXEMPLE }), { error: AU_MOINS_UN_ORDRE })
      .check(
        z.minLength(1, { error: AU_MOINS_UN_ORDRE }),
        z.maxLength(NIVEAUX.length, { error: PAS_DE_CET_EXEMPLE }),
      ),
    /** The labels of the chosen subjects. */
    matieres: z
      .array(z.string({ error: PAS_DE_CET_EXEMPLE }), { error: AU_MOINS_UNE_MATIERE })
      .check(
        z.minLength(1, { error: AU_MOINS_UNE_MATIERE }),
        z.maxLength(MATIERES_AU_PLUS, { error: PAS_DE_CET_EXEMPLE }),
      ),
  },
  { error: CHOISIR },
);
export type ExemplePris = z.output<typeof exemplePris>;

/**
 * Takes the chosen subjects of examples into the programmes of the chosen orders, as one lot (`reprendreProgramme`); what stands
 * already stays. `ajouterMatieres`: the subjects that the school does not have are added to it, which asks for that right too; else
 * they are left out and counted.
 */
export const addExempleProgramme = endpoint('POST addExempleProgramme', {
  access: right('enseignements' satisfies ReferenceMenu, 'ajout', { scope: 'ecole' }),
  input: z.object({
    ecoleId: id,
    sessionId: programmes.fields.sessionId.schema,
    exemples: z
      .array(exemplePris, { error: CHOISIR })
      .check(
        z.minLength(1, { error: CHOISIR }),
        z.maxLength(EXEMPLES_DE_PROGRAMME.length, { error: PAS_DE_CET_EXEMPLE }),
      ),
    ajouterMatieres: caseACocher('Ajouter les matières qui manquent'),
    creationUserId: idIgnore,
  }),
  output: reponseDeLot,
  typed: ['sessionId', 'exemples', 'ajouterMatieres'],
  status: 201,
  summary: "Prend des exemples de programme, à vérifier, dans les programmes d'une école, en un lot.",
  source: 'addition',
});

interface ClasseAEnseigner {
  readonly etape: string;
  readonly niveau: string;
  readonly serie: string | null;
}

/** Returns the examples that the classes of a school may take, each with their orders and all of its subjects. */
export const exemplesPour = (classes: readonly ClasseAEnseigner[]): ExemplePris[] =>
  EXEMPLES_DE_PROGRAMME.flatMap((exemple) => {
    const { etape, serie, niveaux, matieres } = CONTENU_DES_EXEMPLES[exemple];
    const siennes = classes.filter((one) => one.etape === etape && one.serie === serie);
    const siens = niveaux.filter((niveau) => siennes.some((one) => one.niveau === niveau));
    return siens.length === 0
      ? []
      : [{ exemple, niveaux: siens, matieres: matieres.map(({ libelle }) => libelle) }];
  });
