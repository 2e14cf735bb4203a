/** Maintains the communes of a prefecture. */
import { communes } from '@gestionscolaire/contract/geographie/communes.ts';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import { type Binding, bindRead } from '#core/http/call/bind.ts';
import { enfants } from './cascade.ts';

const communesHandlers = crudHandlers(communes, {
  table: 'communes',
  keyed: ['libelle', 'code'],
  joins: [{ table: 'prefectures', as: 'prefecture', on: 't.prefectureId' }],
  reads: { prefecture: 'prefecture.libelle' },
  searched: ['prefecture.libelle'],
  parents: [
    {
      field: 'prefectureId',
      table: 'prefectures',
      refus: "Cette préfecture n'existe pas ou est désactivée.",
      isScope: true,
    },
  ],
  referencedBy: [
    { table: 'quartiers', column: 'communeId', one: 'quartier', many: 'quartiers', isFeminine: false },
  ],
});

export const communesBindings: Binding[] = [
  ...bindCrud(communes, communesHandlers),
  bindRead(communes.selectBy, ({ prefectureId }, { db }) =>
    enfants(db, { table: 'communes', column: 'prefectureId' }, prefectureId),
  ),
];
