/** Adds the records of this domain by their calls, each with what a test does not say. */
import { matieres } from '@gestionscolaire/contract/notes/matieres.ts';
import { valeursDuModele } from '@gestionscolaire/contract/notes/modeles.ts';
import { periodes } from '@gestionscolaire/contract/notes/periodes.ts';
import { reglesNotation } from '@gestionscolaire/contract/notes/regles-notation.ts';
import type { Person } from '#tests/harness.ts';

type Saisie = Readonly<Record<string, unknown>>;

let made = 0;

/** Answers an abbreviation that no subject has yet. */
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
