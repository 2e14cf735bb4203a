/** Maintains the columns of the lists of candidates of a school. */
import { colonnesCandidats } from '@gestionscolaire/contract/suivi/candidats/colonnes-candidats.ts';
import {
  LIBELLES_DES_CHAMPS_DE_CANDIDAT,
  LIBELLES_DES_EXAMENS,
} from '@gestionscolaire/contract/suivi/candidats/examens.ts';
import { sql } from 'kysely';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import type { Binding } from '#core/http/call/bind.ts';
import { ECOLE } from '#scolarite/index.ts';
import '#suivi/tables/candidats.ts';

export const colonnesCandidatsHandlers = crudHandlers(colonnesCandidats, {
  table: 'colonnes_candidats',
  keyed: ['titre', 'texteOfficiel'],
  named: 'titre',
  school: { kind: 'own' },
  within: ['ecoleId'],
  joins: [{ table: 'ecoles', as: 'ecole', on: 't.ecoleId' }],
  reads: { ecole: 'ecole.libelle' },
  searched: ['ecole.libelle'],
  order: { examen: [sql`t.examen`, sql`t.rang`] },
  exported: { ecole: 'École' },
  words: { examen: LIBELLES_DES_EXAMENS, champ: LIBELLES_DES_CHAMPS_DE_CANDIDAT },
  parents: [ECOLE],
  referencedBy: [],
});

export const colonnesCandidatsBindings: Binding[] = bindCrud(colonnesCandidats, colonnesCandidatsHandlers);
