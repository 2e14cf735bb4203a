/**
 * Declares announced absences: somebody said before that a pupil will be away. The sheets of these half-days begin with them away, and
 * what a sheet finds is justified by itself. Additions.
 */
import * as z from 'zod/mini';
import { crudContract } from '#core/api/crud.ts';
import {
  choixFacultatif,
  choixParmi,
  choixRequis,
  fixe,
  jourRequis,
  omissible,
  texteFacultatif,
} from '#core/api/fields.ts';
import { id } from '#core/api/stamps.ts';
import { imageFacultative } from '#fichiers/fichiers.ts';
import { PARTIES_DU_JOUR } from '#scolarite/calendrier/calendrier.ts';
import { MENU_ABSENCES } from '#suivi/appel/feuilles.ts';

/** The fields by which a person says why a pupil is away, before or after. */
export const CHAMPS_DE_JUSTIFICATION = {
  motifId: choixFacultatif('Motif', 'Le motif', 'motifs_suivi'),
  texte: texteFacultatif('Précision', { nom: 'La précision', max: 200 }),
  // The photograph of a certificate: whoever reads absences reads it, and nobody else.
  piece: omissible(imageFacultative('Pièce')),
};

export const absencesAnnoncees = crudContract({
  entity: 'absences_annoncees',
  item: 'cette absence annoncée',
  noms: { un: 'absence annoncée', plusieurs: 'absences annoncées', feminin: true },
  screen: MENU_ABSENCES,
  scope: 'ecole',
  source: 'addition',
  isPersonal: true,
  calls: {
    list: 'POST absenceAnnonceeSelectBy',
    get: 'GET selectAbsenceAnnonceeById/:id',
    create: 'POST addAbsenceAnnoncee',
    update: 'PUT updateAbsenceAnnoncee',
    remove: 'DELETE deleteAbsenceAnnoncee/:id',
    disable: 'PUT disableAbsenceAnnoncee',
    enable: 'PUT enableAbsenceAnnoncee',
    export: 'POST exportAbsenceAnnoncee',
  },
  fields: {
    inscriptionId: fixe(choixRequis('Élève', "L'élève", 'inscriptions')),
    du: jourRequis('Premier jour', 'Le premier jour'),
    au: jourRequis('Dernier jour', 'Le dernier jour'),
    partie: { ...choixParmi('Absent', 'La partie du jour', PARTIES_DU_JOUR), initial: 'journee' },
    ...CHAMPS_DE_JUSTIFICATION,
    parQui: texteFacultatif('Annoncée par', { nom: "Le nom de qui l'annonce", max: 100 }),
  },
  read: {
    ecoleId: id,
    eleveId: id,
    prenoms: z.string(),
    nom: z.string(),
    matricule: z.string(),
    classe: z.string(),
    motif: z.nullable(z.string()),
    /** The half-days on which they were there all the same. */
    presences: z.int(),
  },
  sortable: ['du', 'au', 'nom', 'classe'],
  within: { fields: ['inscriptionId'] },
});

/** Returns the fault of an announced absence, by field: the last day may be the first, and something says why. */
export function fauteDeLAnnonce({
  du,
  au,
  motifId,
  texte,
}: {
  du: string;
  au: string;
  motifId: number | null;
  texte: string | null;
}): { au?: string; motifId?: string } {
  return {
    ...(au < du ? { au: 'Le dernier jour ne vient pas avant le premier.' } : {}),
    ...(motifId === null && texte === null ? { motifId: POURQUOI } : {}),
  };
}

/** The sentence that asks why a pupil was away. */
export const POURQUOI = 'Choisissez un motif, ou dites pourquoi dans la précision.';
