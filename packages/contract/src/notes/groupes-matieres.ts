/** Declares groups of subjects, the network's or a school's: subjects read together on a bulletin. Additions. */
import * as z from 'zod/mini';
import { crudContract } from '#core/api/crud.ts';
import { choixFacultatif, fixe, libelle, nombreRequis } from '#core/api/fields.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';

/** The places that subjects and their groups may have on a bulletin. */
export const PLACES = { min: 1, max: 99 } as const;

export const groupesMatieres = crudContract({
  entity: 'groupes_matieres',
  item: 'ce groupe de matières',
  noms: { un: 'groupe de matières', plusieurs: 'groupes de matières', feminin: false },
  screen: 'matieres' satisfies ReferenceMenu,
  scope: 'ecole',
  source: 'addition',
  calls: {
    list: 'POST groupeMatiereSelectBy',
    get: 'GET selectGroupeMatiereById/:id',
    create: 'POST addGroupeMatiere',
    update: 'PUT updateGroupeMatiere',
    remove: 'DELETE deleteGroupeMatiere/:id',
    disable: 'PUT disableGroupeMatiere',
    enable: 'PUT enableGroupeMatiere',
    export: 'POST exportGroupeMatiere',
  },
  fields: {
    // null makes it every school's.
    ecoleId: fixe(choixFacultatif('École', "L'école", 'ecoles')),
    libelle: libelle(),
    ordre: nombreRequis('Ordre', "L'ordre", PLACES),
  },
  read: { ecole: z.nullable(z.string()) },
  sortable: ['ordre', 'libelle', 'ecole'],
  within: { fields: ['ecoleId'] },
  reduced: ['id', 'libelle', 'ordre'],
});
