/** Adds the records of this domain by their calls, each with what a test does not say. */
import { enseignementsEnseignants } from '@gestionscolaire/contract/notes/enseignements/enseignants.ts';
import { enseignements } from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { programmes } from '@gestionscolaire/contract/notes/enseignements/programmes.ts';
import { matieres } from '@gestionscolaire/contract/notes/matieres.ts';
import { valeursDuModele } from '@gestionscolaire/contract/notes/modeles.ts';
import { periodes } from '@gestionscolaire/contract/notes/periodes.ts';
import { reglesNotation } from '@gestionscolaire/contract/notes/regles-notation.ts';
import type { Person } from '#tests/harness.ts';

type Saisie = Readonly<Record<string, unknown>>;

let made = 0;

/** Returns an abbreviation that no subject has yet. */
export function abreviationLibre(): string {
  made += 1;
  return `M${made}`;
}

export const addMatiere = (person: Person, more: Saisie) =>
  person.call(matieres.create, {
    ecoleId: null,
    libelle: 'Mathématiques',
    abreviation: abreviationLibre(),
    genre: 'discipline',
    groupeMatiereId: null,
    ordre: null,
    creationUserId: 0,
    ...more,
  });

/** The first term of a year that begins in October 2026, of the collège. */
export const TRIMESTRE = {
  etape: 'collège',
  genre: 'trimestre',
  rang: 1,
  libelle: '1er trimestre',
  dateDebut: '2026-10-05',
  dateFin: '2026-12-19',
  dateFinSaisie: null,
  poids: 1,
} as const;

export const addPeriode = (person: Person, more: Saisie) =>
  person.call(periodes.create, { ...TRIMESTRE, creationUserId: 0, ...more });

/** The rule of the collège, as its first model fills it. */
export const REGLE = {
  etape: 'collège',
  niveau: null,
  serie: null,
  modele: 'cours1Composition2',
  ...valeursDuModele('cours1Composition2', 'collège'),
} as const;

export const addRegle = (person: Person, more: Saisie) =>
  person.call(reglesNotation.create, { ...REGLE, creationUserId: 0, ...more });

/** The values of a subject in a programme or a class, where a test says nothing else. */
const ENSEIGNE = {
  coefficient: 100,
  groupeMatiereId: null,
  ordre: 1,
  priseEnCompte: 'compte',
  facultatif: 0,
  creationUserId: 0,
} as const;

/** Adds a subject to the programme of the 7ème année, where nothing else is said. */
export const addProgramme = (person: Person, more: Saisie) =>
  person.call(programmes.create, {
    ...ENSEIGNE,
    etape: 'collège',
    niveau: '7',
    serie: null,
    heures: null,
    ...more,
  });

export const addEnseignement = (person: Person, more: Saisie) =>
  person.call(enseignements.create, { ...ENSEIGNE, ...more });

export const addAttribution = (person: Person, more: Saisie) =>
  person.call(enseignementsEnseignants.create, { du: null, au: null, creationUserId: 0, ...more });
