/** Maintains retenues: what is withheld from a teacher's salary of one month. */
import { retenues, selectAllRetenue } from '@gestionscolaire/contract/personnel/retenues.ts';
import { bindAll, bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import { crudSource } from '#core/crud/source.ts';
import type { Binding } from '#core/http/call/bind.ts';
import { MOUVEMENT_EXPORTE, mouvement } from './mouvements.ts';

export const retenuesSource = crudSource(retenues, {
  table: 'retenues',
  ...mouvement('retenues'),
  keyed: ['libelle', 'observations'],
  exported: MOUVEMENT_EXPORTE,
});

const handlers = crudHandlers(retenues, retenuesSource);

export const retenuesBindings: readonly Binding[] = [
  ...bindCrud(retenues, handlers),
  bindAll(selectAllRetenue, handlers),
];
