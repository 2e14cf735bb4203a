/** Adds records of a look-alike: one is many with one. */
import { checkParents, parentReader } from '#core/crud/parents.ts';
import type { Records } from '#core/crud/records.ts';
import { confirmedIn, type Values, valuesOf } from '#core/crud/values.ts';
import { changes } from '#core/db/journal/journal.ts';
import { insertAnyRows, withKeys } from '#core/db/rows.ts';
import type { Row } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';

/** Places each row in its school and under its parents, all before the first is stored. */
async function placedRows(
  { source, rules }: Records,
  told: readonly Row[],
  { db, caller, now }: WriteContext,
): Promise<Row[]> {
  const rows: Row[] = [];
  const parents = parentReader(db);
  for (const values of told) {
    const row = await rules.placed(db, source.stored?.(values) ?? values, caller);
    await checkParents(source, rules, row, null, parents);
    rows.push(row);
  }
  const made = await source.atCreation?.(db, rows, now);
  return rows.map((row, rang) => withKeys({ ...row, ...made?.[rang] }, source.keyed));
}

/** Makes the addition of many records; their labels are compared with those already stored, not with one another. */
export const adder =
  (records: Records) =>
  async (inputs: readonly Values[], context: WriteContext): Promise<{ id: number }[]> => {
    const { db, now, caller, record } = context;
    const { source, rules, fields, leftOut, askUnless, follow } = records;
    if (inputs.length === 0) return [];
    const told = inputs.map((input) => valuesOf(fields, input, leftOut));
    const rows = await placedRows(records, told, context);
    for (const [rang, row] of rows.entries()) {
      const isConfirmed = confirmedIn(inputs[rang] ?? {});
      await source.check?.(db, row, null, isConfirmed);
      await askUnless(isConfirmed, context, row, null);
    }
    const ids = await insertAnyRows(db, source.table, rows, { now, userId: caller.userId });
    for (const [rang, id] of ids.entries()) {
      const row = rows[rang] ?? {};
      await follow(db, id, null, { ...row, estActif: 1 });
      const changements = changes(null, told[rang] ?? {}, source.discreet);
      record({ entite: source.table, entiteId: id, ecoleId: rules.schoolOf({ ...row, id }), changements });
    }
    return ids.map((id) => ({ id }));
  };
