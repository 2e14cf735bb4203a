/** Maintains neighbourhoods, the long list; country and prefecture come from the chain above (AMB-073). */
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import { crudSource } from '#core/crud/source.ts';
import { type Binding, bindRead } from '#core/http/call/bind.ts';
import { enfants } from './cascade.ts';
import { QUARTIERS } from './longues-listes.ts';

export const quartiersSource = crudSource(quartiers, {
  table: 'quartiers',
  keyed: ['libelle', 'code'],
  joins: [
    { table: 'communes', as: 'commune', on: 't.communeId' },
    { table: 'prefectures', as: 'prefecture', on: 'commune.prefectureId' },
    { table: 'regions', as: 'region', on: 'prefecture.regionId' },
  ],
  reads: { commune: 'commune.libelle', prefecture: 'prefecture.libelle', paysId: 'region.paysId' },
  searched: ['commune.libelle'],
  // Several communes may have one name: the screen shows the prefecture under them.
  exported: { prefecture: 'Préfecture' },
  parents: [
    {
      field: 'communeId',
      table: 'communes',
      refus: "Cette commune n'existe pas ou est désactivée.",
      isScope: true,
    },
  ],
  longList: QUARTIERS,
  referencedBy: [
    {
      table: 'utilisateurs',
      column: 'quartierId',
      one: 'utilisateur',
      many: 'utilisateurs',
      isFeminine: false,
    },
    { table: 'eleves', column: 'quartierId', one: 'élève', many: 'élèves', isFeminine: false },
  ],
});

const quartiersHandlers = crudHandlers(quartiers, quartiersSource);

export const quartiersBindings: Binding[] = [
  ...bindCrud(quartiers, quartiersHandlers),
  bindRead(quartiers.selectBy, ({ communeId }, { db }) =>
    enfants(db, { table: 'quartiers', column: 'communeId' }, communeId),
  ),
];
