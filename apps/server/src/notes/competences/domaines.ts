/** Maintains domains of competences: the network's, which every school has, and each school's own. */
import { domaines } from '@gestionscolaire/contract/notes/competences/domaines.ts';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import type { Binding } from '#core/http/call/bind.ts';
import { ECOLE } from '#scolarite/index.ts';
import '#notes/tables/competences.ts';

export const domainesHandlers = crudHandlers(domaines, {
  table: 'domaines',
  keyed: ['libelle'],
  school: { kind: 'shared' },
  within: ['ecoleId'],
  joins: [{ table: 'ecoles', as: 'ecole', on: 't.ecoleId', isOptional: true }],
  reads: { ecole: 'ecole.libelle' },
  searched: ['ecole.libelle'],
  exported: { ecole: 'École' },
  parents: [ECOLE],
  referencedBy: [
    { table: 'competences', column: 'domaineId', one: 'compétence', many: 'compétences', isFeminine: true },
  ],
});

export const domainesBindings: Binding[] = bindCrud(domaines, domainesHandlers);
