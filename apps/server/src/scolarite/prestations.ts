/** Prestations: the network's, which every school uses, and each school's own. */
import { refuse } from '@gestionscolaire/contract/core/errors.ts';
import { fauteDeDuree, prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import { bindCrud, crudHandlers } from '#core/crud/crud-handlers.ts';
import type { CrudSource } from '#core/crud/source.ts';
import type { Trx } from '#core/db/database.ts';
import type { Row } from '#core/db/tables.ts';
import type { Binding } from '#core/http/bind.ts';
import { ECOLE } from './parents.ts';

async function checkDuree(_trx: Trx, { dureePrestation, uniteDureeId }: Row): Promise<void> {
  const champs = fauteDeDuree({ dureePrestation, uniteDureeId });
  const [phrase] = Object.values(champs);
  if (phrase !== undefined) refuse('SAISIE_INVALIDE', { phrase, champs });
}

export const prestationsSource: CrudSource = {
  table: 'prestations',
  keyed: ['libelle'],
  schoolColumn: 'ecoleId',
  isShared: true,
  check: checkDuree,
  within: ['ecoleId'],
  joins: [
    { table: 'ecoles', as: 'ecole', on: 't.ecoleId', isOptional: true },
    { table: 'unites', as: 'unite', on: 't.uniteDureeId', isOptional: true },
  ],
  reads: { ecole: 'ecole.libelle', uniteDuree: 'unite.libelle' },
  searched: ['ecole.libelle'],
  exported: { ecole: 'École', uniteDuree: 'Unité de durée' },
  parents: [
    ECOLE,
    {
      field: 'uniteDureeId',
      table: 'unites',
      refus: "Cette unité n'existe pas ou est désactivée.",
      isScope: false,
    },
  ],
  referencedBy: [
    { table: 'tranches', column: 'prestationId', one: 'tranche', many: 'tranches', isFeminine: true },
    {
      table: 'fiches_renseignement',
      column: 'prestationId',
      one: 'fiche de prix',
      many: 'fiches de prix',
      isFeminine: true,
    },
  ],
};

export const prestationsBindings: Binding[] = bindCrud(
  prestations,
  crudHandlers(prestations, prestationsSource),
);
