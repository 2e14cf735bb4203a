/**
 * Declares the lessons of a timetable: a subject of a class on a day of the week, from an hour to another, with the days from which and
 * to which it holds. Additions (AMB-186).
 */
import * as z from 'zod/mini';
import { crudContract } from '#core/api/crud.ts';
import {
  choixFacultatif,
  choixParmi,
  choixRequis,
  fixe,
  heureRequise,
  jourFacultatif,
  jourRequis,
  texteFacultatif,
} from '#core/api/fields.ts';
import { id } from '#core/api/stamps.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { JOURS_DE_LA_SEMAINE } from '#scolarite/calendrier/calendrier.ts';

export const MENU_EMPLOIS = 'emploisDuTemps' satisfies ReferenceMenu;

/** The fields of a lesson that change from a day on, its subject and its class staying. */
export const CHAMPS_DE_PLACE = {
  jourSemaine: choixParmi('Jour', 'Le jour', JOURS_DE_LA_SEMAINE),
  de: heureRequise('De', "L'heure de début"),
  a: heureRequise('À', "L'heure de fin"),
  enseignantId: choixFacultatif('Enseignant', "L'enseignant", 'utilisateurs'),
  salle: texteFacultatif('Salle', { nom: 'La salle', max: 40 }),
};

export const creneaux = crudContract({
  entity: 'creneaux',
  item: 'ce créneau',
  noms: { un: 'créneau', plusieurs: 'créneaux', feminin: false },
  screen: MENU_EMPLOIS,
  scope: 'ecole',
  source: 'addition',
  calls: {
    list: 'POST creneauSelectBy',
    get: 'GET selectCreneauById/:id',
    create: 'POST addCreneau',
    update: 'PUT updateCreneau',
    remove: 'DELETE deleteCreneau/:id',
    disable: 'PUT disableCreneau',
    enable: 'PUT enableCreneau',
    export: 'POST exportCreneau',
  },
  fields: {
    enseignementId: fixe(choixRequis('Matière', 'La matière', 'enseignements')),
    ...CHAMPS_DE_PLACE,
    du: jourRequis('À partir du', 'Le premier jour'),
    au: jourFacultatif("Jusqu'au", 'Le dernier jour'),
  },
  read: {
    ecoleId: id,
    sessionId: id,
    classeId: id,
    classe: z.string(),
    matiere: z.string(),
    abreviation: z.string(),
    enseignantPrenoms: z.nullable(z.string()),
    enseignantName: z.nullable(z.string()),
  },
  sortable: ['jourSemaine', 'de', 'classe', 'matiere', 'enseignantName', 'salle', 'du', 'au'],
  within: { fields: ['enseignementId'] },
});

/** Returns the faults of a lesson between its own fields. */
export const fautesDuCreneau = ({
  de,
  a,
  du,
  au,
}: {
  readonly de: string;
  readonly a: string;
  readonly du: string;
  readonly au: string | null;
}): Record<string, string> => ({
  ...(a <= de && { a: "L'heure de fin vient après celle du début." }),
  ...(au !== null && au < du && { au: 'Le dernier jour ne vient pas avant le premier.' }),
});
