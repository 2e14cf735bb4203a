/** Maintains prestations: the network's, which every school uses, and each school's own. */
import { refuseAt, refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import {
  fauteDeDuree,
  LIBELLES_DES_RYTHMES,
  prestations,
} from '@gestionscolaire/contract/scolarite/prestations.ts';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import { crudSource } from '#core/crud/source.ts';
import type { Trx } from '#core/db/database.ts';
import { lockRow } from '#core/db/lock.ts';
import { countReferences } from '#core/db/rows.ts';
import type { StoredRow, WrittenRow } from '#core/db/tables.ts';
import type { Binding } from '#core/http/call/bind.ts';
import { ECOLE } from '#scolarite/ecoles/parents.ts';

async function checkPrestation(
  trx: Trx,
  row: WrittenRow<'prestations'>,
  before: StoredRow<'prestations'> | null,
): Promise<void> {
  const { dureePrestation, uniteDureeId } = row;
  const champs = fauteDeDuree({ dureePrestation, uniteDureeId });
  refuseFaults(champs);
  if (before?.rythme === 'parTranche' && row.rythme !== 'parTranche')
    await refuseWithTranches(trx, before.id);
}

/**
 * Refuses another rhythm for a service that has tranches: nobody would ask for them any more. A tranche added
 * meanwhile waits for the service's row.
 */
async function refuseWithTranches(trx: Trx, id: number): Promise<void> {
  await lockRow(trx, 'prestations', id);
  const { total, disabled } = await countReferences(
    trx,
    { table: 'tranches', column: 'prestationId' },
    { id },
  );
  const active = total - disabled;
  if (active === 0) return;
  refuseAt(
    'rythme',
    `Des tranches de paiement (${active}) s'en servent : elles n'ont de sens que pour « Par tranche ».`,
  );
}

export const prestationsSource = crudSource(prestations, {
  table: 'prestations',
  keyed: ['libelle'],
  school: { kind: 'shared' },
  check: checkPrestation,
  within: ['ecoleId'],
  joins: [
    { table: 'ecoles', as: 'ecole', on: 't.ecoleId', isOptional: true },
    { table: 'unites', as: 'unite', on: 't.uniteDureeId', isOptional: true },
  ],
  reads: { ecole: 'ecole.libelle', uniteDuree: 'unite.libelle' },
  searched: ['ecole.libelle'],
  exported: { ecole: 'École', uniteDuree: 'Unité de durée' },
  words: { rythme: LIBELLES_DES_RYTHMES },
  parents: [
    ECOLE,
    {
      field: 'uniteDureeId',
      table: 'unites',
      refus: "Cette unité n'existe pas ou est désactivée.",
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
    {
      table: 'inscriptions_prestations',
      column: 'prestationId',
      one: 'inscription',
      many: 'inscriptions',
      isFeminine: true,
    },
    { table: 'echeances', column: 'prestationId', one: 'échéance', many: 'échéances', isFeminine: true },
  ],
});

export const prestationsBindings: Binding[] = bindCrud(
  prestations,
  crudHandlers(prestations, prestationsSource),
);
