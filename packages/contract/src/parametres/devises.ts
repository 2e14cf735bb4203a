/** Declares currencies (A§2 Parameters, A§3, A§7). */
import * as z from 'zod/mini';
import { crudContract } from '#core/api/crud.ts';
import { libelle, symbole } from '#core/api/fields.ts';
import { jour } from '#core/api/stamps.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';

export const devises = crudContract({
  entity: 'devises',
  item: 'cette devise',
  noms: { un: 'devise', plusieurs: 'devises', feminin: true },
  screen: 'devises' satisfies ReferenceMenu,
  calls: {
    list: 'GET getAllDevise',
    get: 'GET getOneDevise/:id',
    create: 'POST addDevise',
    update: 'PUT updateDevise',
    remove: 'DELETE deleteDevise/:id',
    disable: 'PUT disableDevise',
    enable: 'PUT enableDevise',
    export: 'POST exportDevise',
  },
  additions: ['disable'],
  fields: { libelle: libelle(), symbole: symbole() },
  read: { debut: z.nullable(jour), fin: z.nullable(jour) },
  sortable: ['libelle', 'symbole'],
  reduced: ['id', 'libelle'],
});
