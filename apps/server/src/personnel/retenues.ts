/** Retenues: what is withheld from a teacher's salary of one month. */
import { retenues, selectAllRetenue } from '@gestionscolaire/contract/personnel/retenues.ts';
import { bindAll, bindCrud, crudHandlers } from '#core/crud/crud-handlers.ts';
import type { Binding } from '#core/http/bind.ts';
import { mouvementSource } from './mouvements.ts';

export const retenuesSource = mouvementSource('retenues', { keyed: ['libelle', 'observations'] });

const handlers = crudHandlers(retenues, retenuesSource);

export const retenuesBindings: readonly Binding[] = [
  ...bindCrud(retenues, handlers),
  bindAll(selectAllRetenue, handlers),
];
