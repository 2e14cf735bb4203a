/** Schools: made by the network, each changed by its own people too. */
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { bindCrud, crudHandlers } from '#core/crud/crud-handlers.ts';
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

export const ecolesHandlers = namingFiles('ecoles', crudHandlers(ecoles, ecolesSource));

export const ecolesBindings: Binding[] = bindCrud(ecoles, ecolesHandlers);
