/** Declares the regions of a country (A§2, A§3, A§7). */
import * as z from 'zod/mini';
import { parParent } from '#core/api/cascade.ts';
import { crudContract } from '#core/api/crud.ts';
import { choixRequis, code, libelle } from '#core/api/fields.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';

const contract = crudContract({
  entity: 'regions',
  item: 'cette région',
  noms: { un: 'région', plusieurs: 'régions', feminin: true },
  screen: 'regions' satisfies ReferenceMenu,
  calls: {
    list: 'GET getAllRegion',
    get: 'GET getRegionById/:id',
    create: 'POST addRegion',
    update: 'PUT updateRegion',
    remove: 'DELETE deleteRegion/:id',
    disable: 'PUT disableRegion',
    enable: 'PUT enableRegion',
    export: 'POST exportRegion',
  },
  fields: { paysId: choixRequis('Pays', 'Le pays', 'pays'), libelle: libelle(), code: code() },
  read: { pays: z.string() },
  sortable: ['libelle', 'pays', 'code'],
  reduced: ['id', 'libelle', 'pays'],
});

export const regions = {
  ...contract,
  /** Lists the regions of a country, for the address cascade. */
  selectBy: parParent('POST regionSelectBy', 'paysId', "Liste les régions d'un pays."),
};
