/**
 * Maintains avances sur salaire: what a teacher received of a month's salary beforehand. They have no name: their month
 * tells them apart.
 */
import { avances, selectAllAvanceSalaire } from '@gestionscolaire/contract/personnel/avances.ts';
import { bindAll, bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import { crudSource } from '#core/crud/source.ts';
import type { Binding } from '#core/http/call/bind.ts';
import { MOUVEMENT_EXPORTE, mouvement } from './mouvements.ts';

export const avancesSource = crudSource(avances, {
  table: 'avances_salaire',
  ...mouvement('avances_salaire'),
  keyed: ['observations'],
  named: 'moisId',
  exported: { ...MOUVEMENT_EXPORTE, dateDemande: 'Date de demande' },
  // The day of the request is that of the call (AMB-122).
  atCreation: (_trx, rows, now) => rows.map(() => ({ dateDemande: now })),
});

const handlers = crudHandlers(avances, avancesSource);

export const avancesBindings: readonly Binding[] = [
  ...bindCrud(avances, handlers),
  bindAll(selectAllAvanceSalaire, handlers),
];
