/** Declares what one pupil does otherwise in a subject: exempt from it, or following one that is optional. Additions. */
import * as z from 'zod/mini';
import { crudContract } from '#core/api/crud.ts';
import { choixFacultatif, choixParmi, choixRequis, fixe, omissible, texteRequis } from '#core/api/fields.ts';
import { id } from '#core/api/stamps.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { imageFacultative } from '#fichiers/fichiers.ts';

const MENU = 'enseignements' satisfies ReferenceMenu;

const GENRES_DES_PARTICULARITES = ['dispense', 'suit', 'neSuitPas'] as const;
export type GenreDeParticularite = (typeof GENRES_DES_PARTICULARITES)[number];

export const LIBELLES_DES_GENRES_DE_PARTICULARITE: Readonly<Record<GenreDeParticularite, string>> = {
  dispense: 'Dispensé',
  suit: 'Suit',
  neSuitPas: 'Ne suit pas',
};

export const particularites = crudContract({
  entity: 'particularites',
  item: 'cette particularité',
  noms: { un: 'particularité', plusieurs: 'particularités', feminin: true },
  screen: MENU,
  scope: 'ecole',
  source: 'addition',
  isPersonal: true,
  calls: {
    list: 'POST particulariteSelectBy',
    get: 'GET selectParticulariteById/:id',
    create: 'POST addParticularite',
    update: 'PUT updateParticularite',
    remove: 'DELETE deleteParticularite/:id',
    disable: 'PUT disableParticularite',
    enable: 'PUT enableParticularite',
    export: 'POST exportParticularite',
  },
  fields: {
    enseignementId: fixe(choixRequis('Enseignement', "L'enseignement", 'enseignements')),
    inscriptionId: fixe(choixRequis('Élève', "L'élève", 'inscriptions')),
    genre: choixParmi('Genre', 'Le genre', GENRES_DES_PARTICULARITES),
    // null: from the first period, to the last.
    periodeDebutId: choixFacultatif('De la période', 'La première période', 'periodes'),
    periodeFinId: choixFacultatif('À la période', 'La dernière période', 'periodes'),
    motif: texteRequis('Motif', { nom: 'Le motif', max: 200 }),
    // The photograph of a certificate: whoever reads this screen reads it, and nobody else.
    piece: omissible(imageFacultative('Pièce')),
  },
  read: {
    ecoleId: id,
    prenoms: z.string(),
    nom: z.string(),
    matricule: z.string(),
    matiere: z.string(),
    classe: z.string(),
    periodeDebut: z.nullable(z.string()),
    periodeFin: z.nullable(z.string()),
  },
  sortable: ['nom', 'genre', 'matiere', 'classe'],
  within: { fields: ['enseignementId'] },
});
