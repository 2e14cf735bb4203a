/** Schools: made by the network, each changed by its own people too. */
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { bindCrud, type CrudHandlers, crudHandlers } from '#core/crud/crud-handlers.ts';
import type { CrudSource } from '#core/crud/source.ts';
import type { Binding } from '#core/http/bind.ts';
import { namingFiles } from '../fichiers/index.ts';

export const ecolesSource: CrudSource = {
  table: 'ecoles',
  keyed: ['libelle', 'slogan'],
  schoolColumn: 'id',
  exported: { libelle: 'Nom', slogan: 'Slogan', dateCreation: 'Date de création' },
  referencedBy: [
    { table: 'utilisateurs', column: 'ecoleId', one: 'utilisateur', many: 'utilisateurs', isFeminine: false },
    { table: 'classes', column: 'ecoleId', one: 'classe', many: 'classes', isFeminine: true },
    { table: 'tranches', column: 'ecoleId', one: 'tranche', many: 'tranches', isFeminine: true },
    {
      table: 'fiches_renseignement',
      column: 'ecoleId',
      one: 'fiche de prix',
      many: 'fiches de prix',
      isFeminine: true,
    },
    { table: 'prestations', column: 'ecoleId', one: 'prestation', many: 'prestations', isFeminine: true },
  ],
};

const handlers = namingFiles('ecoles', crudHandlers(ecoles, ecolesSource));

export const ecolesHandlers: CrudHandlers = {
  ...handlers,
  /** Nothing is left of a school that goes but its acts: they are kept, as the network's. A refusal undoes it with the rest. */
  async remove(input, context) {
    const ecoleId = Number(input['id']);
    await context.db.updateTable('journal').set({ ecoleId: null }).where('ecoleId', '=', ecoleId).execute();
    return handlers.remove(input, context);
  },
};

export const ecolesBindings: Binding[] = bindCrud(ecoles, ecolesHandlers);
