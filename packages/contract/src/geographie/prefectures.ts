/** Declares the prefectures of a region (A§2, A§3, A§7). */
import * as z from 'zod/mini';
import { parParent } from '#core/api/cascade.ts';
import { crudContract } from '#core/api/crud.ts';
import { choixRequis, code, libelle } from '#core/api/fields.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';

const contract = crudContract({
  entity: 'prefectures',
  item: { document: 'préfecture', corrigees: 'cette préfecture' },
  noms: { un: 'préfecture', plusieurs: 'préfectures', feminin: true },
  screen: 'prefectures' satisfies ReferenceMenu,
  calls: {
    list: 'GET getAllPrefecture',
    get: 'GET getPrefectureById/:id',
    create: 'POST addPrefecture',
    update: 'PUT updatePrefecture',
    remove: 'DELETE deletePrefecture/:id',
    disable: 'PUT disablePrefecture',
    enable: 'PUT enablePrefecture',
    export: 'POST exportPrefecture',
  },
  fields: { regionId: choixRequis('Région', 'La région', 'regions'), libelle: libelle(), code: code() },
  read: { region: z.string() },
  sortable: ['libelle', 'region', 'code'],
  reduced: ['id', 'libelle', 'region'],
});

export const prefectures = {
  ...contract,
  /** Lists the prefectures of a region, for the address cascade. */
  selectBy: parParent('POST prefectureSelectBy', 'regionId', "Liste les préfectures d'une région."),
};
