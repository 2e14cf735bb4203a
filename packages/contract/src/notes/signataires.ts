/** Declares who signs the papers of a stage, from left to right. Additions. */
import * as z from 'zod/mini';
import { crudContract } from '#core/api/crud.ts';
import {
  choixParmi,
  choixRequis,
  fixe,
  nombreRequis,
  texteFacultatif,
  texteRequis,
} from '#core/api/fields.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { ETAPES, type Etape } from '#scolarite/niveaux/niveaux.ts';

/** The class's own teacher signs their classes, the direction all of them, and a parent beside them. */
export const GENRES_DES_SIGNATAIRES = ['titulaire', 'direction', 'parent'] as const;
export type GenreDeSignataire = (typeof GENRES_DES_SIGNATAIRES)[number];
export const LIBELLES_DES_GENRES_DE_SIGNATAIRE: Readonly<Record<GenreDeSignataire, string>> = {
  titulaire: 'Enseignant de la classe',
  direction: 'Direction',
  parent: 'Parent',
};

const AU_PRIMAIRE = ['Le Maître ou la Maîtresse', 'Le Directeur ou la Directrice'] as const;

/** Those that schools of Guinea have most often, by stage, from the left. None is added by itself. */
export const SIGNATAIRES_VUS: Readonly<Record<Etape, readonly string[]>> = {
  maternelle: AU_PRIMAIRE,
  primaire: AU_PRIMAIRE,
  collège: ['Le Professeur principal', 'Le Principal'],
  lycée: ['Le Professeur principal', 'Le Censeur', 'Le Proviseur'],
};

export const signataires = crudContract({
  entity: 'signataires',
  item: 'ce signataire',
  noms: { un: 'signataire', plusieurs: 'signataires', feminin: false },
  screen: 'reglesNotation' satisfies ReferenceMenu,
  scope: 'ecole',
  source: 'addition',
  calls: {
    list: 'POST signataireSelectBy',
    get: 'GET selectSignataireById/:id',
    create: 'POST addSignataire',
    update: 'PUT updateSignataire',
    remove: 'DELETE deleteSignataire/:id',
    disable: 'PUT disableSignataire',
    enable: 'PUT enableSignataire',
    export: 'POST exportSignataire',
  },
  fields: {
    ecoleId: fixe(choixRequis('École', "L'école", 'ecoles')),
    etape: fixe(choixParmi('Niveau', 'Le niveau', ETAPES)),
    rang: nombreRequis('Rang', 'Le rang', { min: 1, max: 3 }),
    titre: texteRequis('Titre', { nom: 'Le titre', max: 80, majuscule: true }),
    nom: texteFacultatif('Nom', { nom: 'Le nom', max: 100 }),
    genre: { ...choixParmi('Genre', 'Le genre', GENRES_DES_SIGNATAIRES), initial: 'direction' },
  },
  read: { ecole: z.string() },
  sortable: ['etape', 'rang', 'titre', 'nom', 'genre', 'ecole'],
  within: { fields: ['ecoleId'] },
});
