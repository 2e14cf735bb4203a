/** Maintains the days without class: the network's, which every school has, and each school's own. */
import { refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import { LIBELLES_DES_PARTIES_DU_JOUR } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import {
  fauteDesJoursSansClasse,
  joursSansClasse,
} from '@gestionscolaire/contract/scolarite/calendrier/jours-sans-classe.ts';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import type { Trx } from '#core/db/database.ts';
import type { WrittenRow } from '#core/db/tables.ts';
import type { Binding } from '#core/http/call/bind.ts';
import { refuseOutside } from '#scolarite/ecoles/dans-l-annee.ts';
import { ECOLE, SESSION } from '#scolarite/ecoles/parents.ts';

async function checkJours(trx: Trx, row: WrittenRow<'jours_sans_classe'>): Promise<void> {
  refuseFaults(fauteDesJoursSansClasse(row));
  await refuseOutside(trx, row.sessionId, row, ['du', 'au']);
}

export const joursSansClasseHandlers = crudHandlers(joursSansClasse, {
  table: 'jours_sans_classe',
  keyed: ['libelle'],
  school: { kind: 'shared' },
  check: checkJours,
  within: ['ecoleId', 'sessionId'],
  joins: [
    { table: 'ecoles', as: 'ecole', on: 't.ecoleId', isOptional: true },
    { table: 'sessions', as: 'session', on: 't.sessionId' },
  ],
  reads: { ecole: 'ecole.libelle', session: 'session.libelle' },
  searched: ['ecole.libelle', 'session.libelle'],
  exported: { ecole: 'École', session: 'Année scolaire', partie: 'Sans classe' },
  words: { partie: LIBELLES_DES_PARTIES_DU_JOUR },
  parents: [ECOLE, SESSION],
  referencedBy: [],
});

export const joursSansClasseBindings: Binding[] = bindCrud(joursSansClasse, joursSansClasseHandlers);
