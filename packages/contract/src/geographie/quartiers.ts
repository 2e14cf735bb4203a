/** Declares neighbourhoods (A§2, A§3, A§7): the deepest level of the hierarchy, and a long list. */
import * as z from 'zod/mini';
import { parParent } from '#core/api/cascade.ts';
import { crudContract } from '#core/api/crud.ts';
import { right } from '#core/api/endpoint.ts';
import { choixRequis, code, libelle } from '#core/api/fields.ts';
import { id } from '#core/api/stamps.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';

const MENU = 'quartiers' satisfies ReferenceMenu;

const contract = crudContract({
  entity: 'quartiers',
  item: 'ce quartier',
  noms: { un: 'quartier', plusieurs: 'quartiers', feminin: false },
  screen: MENU,
  // A school meets a neighbourhood that nobody wrote yet in the address of its own people (AMB-182).
  access: { create: right(MENU, 'ajout', { scope: 'ecole' }) },
  // A person who writes a pupil's address chooses among them.
  alsoRead: ['eleves' satisfies ReferenceMenu],
  calls: {
    list: 'POST getAllQuartier',
    get: 'GET getQuartierById/:id',
    create: 'POST addQuartier',
    update: 'PUT updateQuartier',
    remove: 'DELETE deleteQuartier/:id',
    disable: 'PUT disableQuartier',
    enable: 'PUT enableQuartier',
    export: 'POST exportQuartier',
  },
  fields: { communeId: choixRequis('Commune', 'La commune', 'communes'), libelle: libelle(), code: code() },
  // The chain gives paysId (AMB-073); the prefecture tells namesakes apart.
  read: { commune: z.string(), prefecture: z.string(), paysId: id },
  sortable: ['libelle', 'commune', 'code'],
});

export const quartiers = {
  ...contract,
  /** Lists the neighbourhoods of a commune, for the address cascade. */
  selectBy: parParent('POST quartierSelectBy', 'communeId', "Liste les quartiers d'une commune."),
};
