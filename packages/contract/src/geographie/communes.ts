/** Declares the communes of a prefecture (A§2, A§3, A§7). */
import * as z from 'zod/mini';
import { parParent } from '#core/api/cascade.ts';
import { crudContract } from '#core/api/crud.ts';
import { choixRequis, code, libelle } from '#core/api/fields.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';

const contract = crudContract({
  entity: 'communes',
  item: 'cette commune',
  noms: { un: 'commune', plusieurs: 'communes', feminin: true },
  screen: 'communes' satisfies ReferenceMenu,
  calls: {
    list: 'POST getAllCommune',
    get: 'GET getCommuneById/:id',
    create: 'POST addCommune',
    update: 'PUT updateCommune',
    remove: 'DELETE deleteCommune/:id',
    disable: 'PUT disableCommune',
    enable: 'PUT enableCommune',
    export: 'POST exportCommune',
  },
  fields: {
    prefectureId: choixRequis('Préfecture', 'La préfecture', 'prefectures'),
    libelle: libelle(),
    code: code(),
  },
  read: { prefecture: z.string() },
  sortable: ['libelle', 'prefecture', 'code'],
  reduced: ['id', 'libelle', 'prefecture'],
});

export const communes = {
  ...contract,
  /** Lists the communes of a prefecture, for the address cascade. */
  selectBy: parParent('POST communeSelectBy', 'prefectureId', "Liste les communes d'une préfecture."),
};
