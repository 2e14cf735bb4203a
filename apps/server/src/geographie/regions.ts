/** Maintains the regions of a country. */
import { regions } from '@gestionscolaire/contract/geographie/regions.ts';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import { type Binding, bindRead } from '#core/http/call/bind.ts';
import { enfants } from './cascade.ts';

const regionsHandlers = crudHandlers(regions, {
  table: 'regions',
  keyed: ['libelle', 'code'],
  joins: [{ table: 'pays', as: 'pays', on: 't.paysId' }],
  reads: { pays: 'pays.libelle' },
  searched: ['pays.libelle'],
  parents: [
    { field: 'paysId', table: 'pays', refus: "Ce pays n'existe pas ou est désactivé.", isScope: true },
  ],
  referencedBy: [
    { table: 'prefectures', column: 'regionId', one: 'préfecture', many: 'préfectures', isFeminine: true },
  ],
});

export const regionsBindings: Binding[] = [
  ...bindCrud(regions, regionsHandlers),
  bindRead(regions.selectBy, ({ paysId }, { db }) =>
    enfants(db, { table: 'regions', column: 'paysId' }, paysId),
  ),
];
