/** Maintains who signs the papers of a stage. */
import {
  LIBELLES_DES_GENRES_DE_SIGNATAIRE,
  signataires,
} from '@gestionscolaire/contract/notes/signataires.ts';
import { sql } from 'kysely';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import type { Binding } from '#core/http/call/bind.ts';
import { ECOLE, ordreDesEtapes } from '#scolarite/index.ts';

export const signatairesHandlers = crudHandlers(signataires, {
  table: 'signataires',
  keyed: ['titre', 'nom'],
  named: 'titre',
  school: { kind: 'own' },
  within: ['ecoleId'],
  joins: [{ table: 'ecoles', as: 'ecole', on: 't.ecoleId' }],
  reads: { ecole: 'ecole.libelle' },
  searched: ['ecole.libelle'],
  order: { etape: [ordreDesEtapes, sql`t.rang`] },
  exported: { ecole: 'École' },
  words: { genre: LIBELLES_DES_GENRES_DE_SIGNATAIRE },
  parents: [ECOLE],
  referencedBy: [],
});

export const signatairesBindings: Binding[] = bindCrud(signataires, signatairesHandlers);
