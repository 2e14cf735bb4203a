/** The subjects that the demonstration's schools teach, with coefficients that are examples; and what the maternelle follows. */
import type { Etape } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';

interface MatiereEnseignee {
  readonly libelle: string;
  readonly abreviation: string;
  readonly groupe: string;
}

export const GROUPES_DE_MATIERES = ['Lettres', 'Sciences', 'Autres'] as const;

export const MATIERES = {
  FR: { libelle: 'Français', abreviation: 'FR', groupe: 'Lettres' },
  ANG: { libelle: 'Anglais', abreviation: 'ANG', groupe: 'Lettres' },
  HG: { libelle: 'Histoire-Géographie', abreviation: 'HG', groupe: 'Lettres' },
  PHILO: { libelle: 'Philosophie', abreviation: 'PHILO', groupe: 'Lettres' },
  MATH: { libelle: 'Mathématiques', abreviation: 'MATH', groupe: 'Sciences' },
  PHYS: { libelle: 'Physique-Chimie', abreviation: 'PHYS', groupe: 'Sciences' },
  SVT: { libelle: 'Sciences de la vie et de la Terre', abreviation: 'SVT', groupe: 'Sciences' },
  ECM: { libelle: 'Éducation civique et morale', abreviation: 'ECM', groupe: 'Autres' },
  EPS: { libelle: 'Éducation physique', abreviation: 'EPS', groupe: 'Autres' },
} as const satisfies Readonly<Record<string, MatiereEnseignee>>;

export type SigleDeMatiere = keyof typeof MATIERES;
/** Subjects in the order of a bulletin, with coefficients in points. */
type Coefficients = Partial<Record<SigleDeMatiere, number>>;

const PRIMAIRE: Coefficients = { FR: 1, MATH: 1, HG: 1, SVT: 1, ECM: 1 };
const COLLEGE: Coefficients = { FR: 4, ANG: 2, HG: 2, MATH: 4, PHYS: 2, SVT: 2, EPS: 1 };
const SERIES_DU_LYCEE: Readonly<Record<string, Coefficients>> = {
  SM: { FR: 2, ANG: 2, PHILO: 2, MATH: 5, PHYS: 4, SVT: 2, EPS: 1 },
  SE: { FR: 2, ANG: 2, PHILO: 2, MATH: 3, PHYS: 3, SVT: 4, EPS: 1 },
  SS: { FR: 4, ANG: 2, HG: 4, PHILO: 4, MATH: 2, EPS: 1 },
};

/** Returns what a class is taught; nothing in maternelle, which is followed by competences. */
export function coefficientsDe(etape: Etape, serie: string | null): Coefficients {
  if (etape === 'maternelle') return {};
  if (etape === 'primaire') return PRIMAIRE;
  return etape === 'collège' ? COLLEGE : (SERIES_DU_LYCEE[serie ?? ''] ?? {});
}

/** The domains of the maternelle, each with its competences. */
export const DOMAINES_DE_MATERNELLE = [
  ['Langage', ['Raconte une histoire entendue', 'Écrit son prénom']],
  ['Premiers nombres', ['Compte jusqu’à dix', 'Range des objets par taille']],
  ['Vivre ensemble', ['Attend son tour', 'Range ses affaires']],
] as const;
