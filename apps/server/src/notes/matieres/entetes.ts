/** Maintains the headers of papers: of one school, or of the network, no two begin the same day. */
import { refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { ENTETE_EN_DOUBLE, entetes } from '@gestionscolaire/contract/notes/entetes.ts';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import type { Trx } from '#core/db/database.ts';
import { lockName } from '#core/db/lock.ts';
import type { StoredRow, WrittenRow } from '#core/db/tables.ts';
import type { Binding } from '#core/http/call/bind.ts';
import { ECOLE } from '#scolarite/index.ts';

/** Refuses the day of another active header of the same school: of two people who add it at once, the second is refused. */
async function checkEntete(
  trx: Trx,
  row: WrittenRow<'entetes'>,
  before: StoredRow<'entetes'> | null,
): Promise<void> {
  await lockName(trx, 'entetes');
  const other = await trx
    .selectFrom('entetes')
    .select('id')
    .where('ecoleId', 'is not distinct from', row.ecoleId)
    .where('aPartirDu', '=', row.aPartirDu)
    .where('estActif', '=', 1)
    .where('id', '!=', before?.id ?? 0)
    .executeTakeFirst();
  if (other !== undefined) refuseAt('aPartirDu', ENTETE_EN_DOUBLE);
}

export const entetesHandlers = crudHandlers(entetes, {
  table: 'entetes',
  keyed: ['ministere'],
  named: 'ministere',
  school: { kind: 'shared' },
  check: checkEntete,
  within: ['ecoleId'],
  joins: [{ table: 'ecoles', as: 'ecole', on: 't.ecoleId', isOptional: true }],
  reads: { ecole: 'ecole.libelle' },
  searched: ['ecole.libelle'],
  exported: { ecole: 'École', lignes: 'Autres lignes' },
  parents: [ECOLE],
  referencedBy: [],
});

export const entetesBindings: Binding[] = bindCrud(entetes, entetesHandlers);
