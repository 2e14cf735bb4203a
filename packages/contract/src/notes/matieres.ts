/** Declares subjects, the network's or a school's: what is taught and marked. Additions. */
import * as z from 'zod/mini';
import { crudContract } from '#core/api/crud.ts';
import {
  choixFacultatif,
  choixParmi,
  fixe,
  libelle,
  nombreFacultatif,
  texteRequis,
} from '#core/api/fields.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { PLACES } from './groupes-matieres.ts';

/** Conduct is marked like a subject, and is none. */
const GENRES_DES_MATIERES = ['discipline', 'conduite'] as const;
export type GenreDeMatiere = (typeof GENRES_DES_MATIERES)[number];
export const LIBELLES_DES_GENRES_DE_MATIERE: Readonly<Record<GenreDeMatiere, string>> = {
  discipline: 'Discipline',
  conduite: 'Conduite',
};

/** The sentences of a double, in one school or among the network's. */
export const MATIERE_EN_DOUBLE = 'Une autre matière a déjà ce libellé.';
export const ABREVIATION_EN_DOUBLE = 'Une autre matière a déjà cette abréviation.';

const texte = z.nullable(z.string());

/** Declares the few letters of a subject on a bulletin and in its code: no sign there may part them. */
function abreviation() {
  return texteRequis('Abréviation', {
    nom: "L'abréviation",
    max: 8,
    regle: {
      accepte: (text) => /^[\p{L}\p{N}][\p{L}\p{N} .-]*[\p{L}\p{N}.]$/u.test(text),
      phrase: "L'abréviation a de 2 à 8 lettres ou chiffres, par exemple MATH.",
    },
  });
}

export const matieres = crudContract({
  entity: 'matieres',
  item: 'cette matière',
  noms: { un: 'matière', plusieurs: 'matières', feminin: true },
  screen: 'matieres' satisfies ReferenceMenu,
  scope: 'ecole',
  source: 'addition',
  calls: {
    list: 'POST matiereSelectBy',
    get: 'GET selectMatiereById/:id',
    create: 'POST addMatiere',
    update: 'PUT updateMatiere',
    remove: 'DELETE deleteMatiere/:id',
    disable: 'PUT disableMatiere',
    enable: 'PUT enableMatiere',
    export: 'POST exportMatiere',
  },
  fields: {
    // null makes it every school's.
    ecoleId: fixe(choixFacultatif('École', "L'école", 'ecoles')),
    libelle: libelle(),
    abreviation: abreviation(),
    genre: { ...choixParmi('Genre', 'Le genre', GENRES_DES_MATIERES), initial: 'discipline' },
    groupeMatiereId: choixFacultatif('Groupe', 'Le groupe', 'groupes_matieres'),
    ordre: nombreFacultatif('Ordre', "L'ordre", PLACES),
  },
  read: { ecole: texte, groupeMatiere: texte },
  sortable: ['libelle', 'abreviation', 'genre', 'groupeMatiere', 'ordre', 'ecole'],
  within: { fields: ['ecoleId'] },
  reduced: ['id', 'libelle', 'abreviation', 'genre', 'groupeMatiereId'],
});
