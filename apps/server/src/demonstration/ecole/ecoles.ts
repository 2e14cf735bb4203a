/** The two schools of the demonstration: what they teach and what they ask for (sources: ../donnees/SOURCES.md). */
import type { Etape } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import type { Rythme } from '@gestionscolaire/contract/scolarite/prestations.ts';
import type { LIBELLES_DE_TRANCHE } from '@gestionscolaire/contract/scolarite/tranches.ts';

/** The end of the name of every school of the demonstration. */
export const MARQUE = '(démonstration)';

interface Part {
  readonly libelle: (typeof LIBELLES_DE_TRANCHE)['tranche'][number];
  readonly pourcentage: number;
  /** The day, MM-dd. */
  readonly echeance: string;
}

/** Whole francs of each order of a stage, in their order. */
type PrixParEtape = Partial<Record<Etape, readonly number[]>>;

interface Service {
  readonly libelle: string;
  readonly rythme: Rythme;
  /** The months that it lasts. */
  readonly mois: number | null;
  readonly inscription: number;
  /** The prices by class, or one for the whole school. */
  readonly prix: PrixParEtape | number;
  readonly tranches: readonly Part[];
  /** Whether each pupil takes it. */
  readonly estObligatoire: 0 | 1;
  /** The number that take it, of a hundred pupils for whom it is. */
  readonly part: number;
}

export interface Ecole {
  readonly libelle: string;
  readonly slogan: string;
  readonly dateCreation: string;
  /** The commune where its people live. */
  readonly commune: string;
  readonly email: string;
  /** The e-mail of the cashier. */
  readonly caisse: string;
  /** The e-mail of the teacher who signs in: they have the first class of primaire. */
  readonly enseignant: string;
  /** The options of the lycée: each has a class in every order. */
  readonly series: readonly string[];
  readonly services: readonly Service[];
}

const trois = (...pourcentages: readonly [number, number, number]): readonly Part[] => [
  { libelle: '1ere tranche', pourcentage: pourcentages[0], echeance: '10-15' },
  { libelle: '2eme tranche', pourcentage: pourcentages[1], echeance: '12-15' },
  { libelle: '3eme tranche', pourcentage: pourcentages[2], echeance: '03-15' },
];

const reinscription: Service = {
  libelle: 'Réinscription',
  rythme: 'unique',
  mois: null,
  inscription: 0,
  prix: 30_000,
  tranches: [],
  estObligatoire: 0,
  part: 60,
};

const tenue: Service = {
  libelle: 'Tenue scolaire',
  rythme: 'unique',
  mois: null,
  inscription: 0,
  prix: 120_000,
  tranches: [],
  estObligatoire: 0,
  part: 45,
};

const cantine: Service = {
  libelle: 'Cantine',
  rythme: 'mensuel',
  mois: 9,
  inscription: 0,
  prix: 75_000,
  tranches: [],
  estObligatoire: 0,
  part: 12,
};

export const ECOLES: readonly Ecole[] = [
  {
    libelle: `Groupe scolaire Les Palmiers ${MARQUE}`,
    slogan: 'Apprendre, comprendre, entreprendre',
    dateCreation: '2009-10-05',
    commune: 'Ratoma',
    email: 'direction@les-palmiers.example',
    caisse: 'caisse@les-palmiers.example',
    enseignant: 'enseignant@les-palmiers.example',
    series: ['SM', 'SE', 'SS'],
    services: [
      {
        libelle: 'Mensualité',
        rythme: 'mensuel',
        mois: 9,
        inscription: 50_000,
        prix: {
          maternelle: [90_000, 90_000, 90_000],
          primaire: [100_000, 100_000, 100_000, 100_000, 100_000, 100_000],
          collège: [125_000, 140_000, 150_000, 160_000],
        },
        tranches: [],
        estObligatoire: 1,
        part: 100,
      },
      {
        libelle: 'Scolarité du lycée',
        rythme: 'parTranche',
        mois: 9,
        inscription: 50_000,
        // Nine months of 180 000, 190 000 and 200 000 FG.
        prix: { lycée: [1_620_000, 1_710_000, 1_800_000] },
        tranches: trois(40, 30, 30),
        estObligatoire: 1,
        part: 100,
      },
      reinscription,
      tenue,
      cantine,
    ],
  },
  {
    libelle: `Complexe scolaire Le Manguier ${MARQUE}`,
    slogan: 'Le savoir est une ombre qui grandit',
    dateCreation: '2014-10-06',
    commune: 'Matoto',
    email: 'direction@le-manguier.example',
    caisse: 'caisse@le-manguier.example',
    enseignant: 'enseignant@le-manguier.example',
    series: ['SE', 'SS'],
    services: [
      {
        libelle: 'Scolarité',
        rythme: 'parTranche',
        mois: 9,
        inscription: 45_000,
        prix: {
          maternelle: [1_200_000, 1_200_000, 1_200_000],
          primaire: [800_000, 800_000, 850_000, 850_000, 900_000, 900_000],
          collège: [1_000_000, 1_000_000, 1_100_000, 1_100_000],
          lycée: [1_200_000, 1_200_000, 1_300_000],
        },
        // Three parts of three months each.
        tranches: trois(33.33, 33.33, 33.34),
        estObligatoire: 1,
        part: 100,
      },
      reinscription,
      tenue,
    ],
  },
];
