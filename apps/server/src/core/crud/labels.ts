/** A label that another active record already has is stored once the person has confirmed it (AMB-153). */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { anyTable, type Trx } from '#core/db/database.ts';
import { lockName } from '#core/db/lock.ts';
import type { Row, Value } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import type { SchoolRules } from './school.ts';
import type { AnyCrudSource } from './source.ts';

/** A refusal says this sentence at the label, word for word from AMB-153: another would be a line of docs/ecarts.md. */
export const LIBELLE_EN_DOUBLE = 'Un enregistrement porte déjà ce libellé';

/** The labels that are compared with one another: one lock stands for all of them. */
const familyOf = (table: string, ecoleId: number | null, parents: readonly Value[]): string =>
  [table, ecoleId, ...parents].map(String).join(' ');

/** Locks every label of a table of the network: a rule that compares them in another way then reads them all. */
export const lockLabels = (db: Trx, table: string): Promise<void> => lockName(db, familyOf(table, null, []));

/**
 * Asks the person to confirm the label of a row that is about to be stored, where a neighbour has it: 'Boké', already a prefecture
 * of this region. Neighbours have the same parents, and are not set apart; another school's labels are told to nobody (AMB-155).
 */
export async function askAboutLabel(
  { table, parents = [], apart = [], school }: Pick<AnyCrudSource, 'table' | 'parents' | 'apart' | 'school'>,
  { schoolOf, besides }: Pick<SchoolRules, 'schoolOf' | 'besides'>,
  { db, caller }: Pick<WriteContext, 'db' | 'caller'>,
  row: Row,
  before: Row | null,
): Promise<void> {
  const scopes = [...parents.flatMap(({ isScope, field }) => (isScope === true ? [field] : [])), ...apart];
  const label = cle(String(row['libelle']));
  const parentOf = (of: Row, scope: string): Value => of[scope] ?? null;
  const isSame =
    before?.['libelleCle'] === label &&
    schoolOf(before) === schoolOf(row) &&
    scopes.every((scope) => parentOf(before, scope) === parentOf(row, scope));
  if (isSame) return;
  // Two persons adding the same name at once: the second is asked too.
  const under = scopes.map((scope) => parentOf(row, scope));
  const family = familyOf(table, school?.kind === 'self' ? null : schoolOf(row), under);
  await lockName(db, `${family} ${label}`, { family });
  let query = anyTable(db)
    .selectFrom(table)
    .select('id')
    .where('estActif', '=', 1)
    .where('libelleCle', '=', label)
    .where(besides(row, caller));
  if (before !== null) query = query.where('id', '!=', before['id'] ?? null);
  for (const scope of scopes) query = query.where(scope, 'is not distinct from', parentOf(row, scope));
  const other = await query.limit(1).executeTakeFirst();
  if (other !== undefined) refuse('A_CONFIRMER', { champs: { libelle: LIBELLE_EN_DOUBLE } });
}
