/** Declares units of measure (A§2 Parameters, A§3, A§7). Their calls are named otherwise than the currencies' (AMB-078). */
import * as z from 'zod/mini';
import { crudContract } from '#core/api/crud.ts';
import { libelle, symbole } from '#core/api/fields.ts';
import { jour } from '#core/api/stamps.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';

export const unites = crudContract({
  entity: 'unites',
  item: 'cette unité',
  noms: { un: 'unité', plusieurs: 'unités', feminin: true },
  screen: 'unites' satisfies ReferenceMenu,
  calls: {
    list: 'GET selectAllUnite',
    get: 'GET selectByIdUnite/:id',
    create: 'POST addUnite',
    update: 'PUT updateUnite',
    remove: 'DELETE deleteUnite/:id',
    disable: 'PUT disableUnite',
    enable: 'PUT enableUnite',
    export: 'POST exportUnite',
  },
  fields: { libelle: libelle(), symbole: symbole() },
  read: { debut: z.nullable(jour), fin: z.nullable(jour) },
  sortable: ['libelle', 'symbole'],
  reduced: ['id', 'libelle'],
});
