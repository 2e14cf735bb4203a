/** Maintains groups of subjects: the network's, which every school has, and each school's own. */
import { groupesMatieres } from '@gestionscolaire/contract/notes/groupes-matieres.ts';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import type { Binding } from '#core/http/call/bind.ts';
import { ECOLE } from '#scolarite/index.ts';

export const groupesMatieresHandlers = crudHandlers(groupesMatieres, {
  table: 'groupes_matieres',
  keyed: ['libelle'],
  school: { kind: 'shared' },
  within: ['ecoleId'],
  joins: [{ table: 'ecoles', as: 'ecole', on: 't.ecoleId', isOptional: true }],
  reads: { ecole: 'ecole.libelle' },
  searched: ['ecole.libelle'],
  exported: { ecole: 'École' },
  parents: [ECOLE],
  referencedBy: [
    { table: 'matieres', column: 'groupeMatiereId', one: 'matière', many: 'matières', isFeminine: true },
    {
      table: 'programmes',
      column: 'groupeMatiereId',
      one: 'programme',
      many: 'programmes',
      isFeminine: false,
    },
    {
      table: 'enseignements',
      column: 'groupeMatiereId',
      one: 'enseignement',
      many: 'enseignements',
      isFeminine: false,
    },
  ],
});

export const groupesMatieresBindings: Binding[] = bindCrud(groupesMatieres, groupesMatieresHandlers);
