/** Maintains currencies. */
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import type { Binding } from '#core/http/call/bind.ts';

const devisesHandlers = crudHandlers(devises, {
  table: 'devises',
  keyed: ['libelle', 'symbole'],
  referencedBy: [{ table: 'pays', column: 'deviseId', one: 'pays', many: 'pays', isFeminine: false }],
});

export const devisesBindings: Binding[] = bindCrud(devises, devisesHandlers);
