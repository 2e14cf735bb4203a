/** Maintains countries: an optional currency, a dial code that sorts as a number. */
import { pays } from '@gestionscolaire/contract/geographie/pays.ts';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import { numericOrder } from '#core/crud/columns.ts';
import type { Binding } from '#core/http/call/bind.ts';

const paysHandlers = crudHandlers(pays, {
  table: 'pays',
  keyed: ['libelle', 'indicatifTel'],
  joins: [{ table: 'devises', as: 'devise', on: 't.deviseId', isOptional: true }],
  reads: { devise: 'devise.libelle' },
  searched: ['devise.libelle'],
  order: { indicatifTel: numericOrder('t.indicatifTel') },
  parents: [
    {
      field: 'deviseId',
      table: 'devises',
      refus: "Cette devise n'existe pas ou est désactivée.",
    },
  ],
  referencedBy: [{ table: 'regions', column: 'paysId', one: 'région', many: 'régions', isFeminine: true }],
});

export const paysBindings: Binding[] = bindCrud(pays, paysHandlers);
