/** Declares domains of competences, the network's or a school's: what a child of maternelle learns, gathered. Additions. */
import * as z from 'zod/mini';
import { crudContract } from '#core/api/crud.ts';
import { choixFacultatif, fixe, libelle, nombreRequis } from '#core/api/fields.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { PLACES } from '#notes/groupes-matieres.ts';

export const domaines = crudContract({
  entity: 'domaines',
  item: 'ce domaine',
  noms: { un: 'domaine', plusieurs: 'domaines', feminin: false },
  screen: 'matieres' satisfies ReferenceMenu,
  scope: 'ecole',
  source: 'addition',
  calls: {
    list: 'POST domaineSelectBy',
    get: 'GET selectDomaineById/:id',
    create: 'POST addDomaine',
    update: 'PUT updateDomaine',
    remove: 'DELETE deleteDomaine/:id',
    disable: 'PUT disableDomaine',
    enable: 'PUT enableDomaine',
    export: 'POST exportDomaine',
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
