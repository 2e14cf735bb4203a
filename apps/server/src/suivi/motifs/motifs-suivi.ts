/** Maintains the motifs of the school's days: the network's, which every school has, and each school's own. */
import { refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import {
  fauteDuMotif,
  LIBELLES_DES_GENRES_DE_MOTIF,
  motifsSuivi,
} from '@gestionscolaire/contract/suivi/motifs-suivi.ts';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import type { Binding } from '#core/http/call/bind.ts';
import { ECOLE } from '#scolarite/index.ts';
import '#suivi/tables/absences.ts';
import '#suivi/tables/discipline.ts';

export const motifsSuiviHandlers = crudHandlers(motifsSuivi, {
  table: 'motifs_suivi',
  keyed: ['libelle'],
  school: { kind: 'shared' },
  check: async (_trx, row) => refuseFaults(fauteDuMotif(row)),
  within: ['ecoleId'],
  joins: [{ table: 'ecoles', as: 'ecole', on: 't.ecoleId', isOptional: true }],
  reads: { ecole: 'ecole.libelle' },
  searched: ['ecole.libelle'],
  exported: { ecole: 'École', gravite: 'Gravité' },
  words: { genre: LIBELLES_DES_GENRES_DE_MOTIF },
  parents: [ECOLE],
  // « Bagarre » may be an incident, and the motif of a sanction.
  apart: ['genre'],
  referencedBy: [
    {
      table: 'absences_annoncees',
      column: 'motifId',
      one: 'absence annoncée',
      many: 'absences annoncées',
      isFeminine: true,
    },
    { table: 'absences', column: 'motifId', one: 'absence', many: 'absences', isFeminine: true },
    { table: 'faits', column: 'motifId', one: 'fait', many: 'faits', isFeminine: false },
    {
      table: 'justifications',
      column: 'motifId',
      one: 'justification',
      many: 'justifications',
      isFeminine: true,
      isAlwaysActive: true,
    },
  ],
});

export const motifsSuiviBindings: Binding[] = bindCrud(motifsSuivi, motifsSuiviHandlers);
