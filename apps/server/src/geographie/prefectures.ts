/** Maintains the prefectures of a region. */
import { prefectures } from '@gestionscolaire/contract/geographie/prefectures.ts';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import { type Binding, bindRead } from '#core/http/call/bind.ts';
import { enfants } from './cascade.ts';

const prefecturesHandlers = crudHandlers(prefectures, {
  table: 'prefectures',
  keyed: ['libelle', 'code'],
  joins: [{ table: 'regions', as: 'region', on: 't.regionId' }],
  reads: { region: 'region.libelle' },
  searched: ['region.libelle'],
  parents: [
    {
      field: 'regionId',
      table: 'regions',
      refus: "Cette région n'existe pas ou est désactivée.",
      isScope: true,
    },
  ],
  referencedBy: [
    { table: 'communes', column: 'prefectureId', one: 'commune', many: 'communes', isFeminine: true },
  ],
});

export const prefecturesBindings: Binding[] = [
  ...bindCrud(prefectures, prefecturesHandlers),
  bindRead(prefectures.selectBy, ({ regionId }, { db }) =>
    enfants(db, { table: 'prefectures', column: 'regionId' }, regionId),
  ),
];
