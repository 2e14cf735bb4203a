/** Maintains units of measure. */
import { unites } from '@gestionscolaire/contract/parametres/unites.ts';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import type { Binding } from '#core/http/call/bind.ts';

const unitesHandlers = crudHandlers(unites, {
  table: 'unites',
  keyed: ['libelle', 'symbole'],
  referencedBy: [
    {
      table: 'prestations',
      column: 'uniteDureeId',
      one: 'prestation',
      many: 'prestations',
      isFeminine: true,
    },
  ],
});

export const unitesBindings: Binding[] = bindCrud(unites, unitesHandlers);
