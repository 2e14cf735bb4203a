/** Declares the columns of the lists of candidates, as a school orders and names them. Additions. */
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
import { CHAMPS_DE_CANDIDAT, EXAMENS } from './examens.ts';

export const MENU_CANDIDATS = 'candidats' satisfies ReferenceMenu;

export const colonnesCandidats = crudContract({
  entity: 'colonnes_candidats',
  item: 'cette colonne',
  noms: { un: 'colonne de candidats', plusieurs: 'colonnes de candidats', feminin: true },
  screen: MENU_CANDIDATS,
  scope: 'ecole',
  source: 'addition',
  calls: {
    list: 'POST colonneCandidatSelectBy',
    get: 'GET selectColonneCandidatById/:id',
    create: 'POST addColonneCandidat',
    update: 'PUT updateColonneCandidat',
    remove: 'DELETE deleteColonneCandidat/:id',
    disable: 'PUT disableColonneCandidat',
    enable: 'PUT enableColonneCandidat',
    export: 'POST exportColonneCandidat',
  },
  fields: {
    ecoleId: fixe(choixRequis('École', "L'école", 'ecoles')),
    examen: fixe(choixParmi('Examen', "L'examen", EXAMENS)),
    rang: nombreRequis('Rang', 'Le rang', { min: 1, max: 30 }),
    champ: choixParmi('Contenu', 'Le contenu', CHAMPS_DE_CANDIDAT),
    titre: texteRequis('Titre', { nom: 'Le titre', max: 60, majuscule: true }),
    texteOfficiel: texteFacultatif('Texte officiel', { nom: 'Le texte officiel', max: 200 }),
  },
  read: { ecole: z.string() },
  sortable: ['examen', 'rang', 'titre', 'champ', 'texteOfficiel', 'ecole'],
  within: { fields: ['ecoleId'] },
});
