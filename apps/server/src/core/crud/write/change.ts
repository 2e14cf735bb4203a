/** Changes a record of a look-alike that is still as the caller read it. */
import { refuse, refuseCles } from '@gestionscolaire/contract/core/api/errors.ts';
import { checkParents, parentReader } from '#core/crud/parents.ts';
import type { AsRead, Records, Written } from '#core/crud/records.ts';
import { confirmedIn, pick, type Values, valuesOf, writtenIn } from '#core/crud/values.ts';
import { changes } from '#core/db/journal/journal.ts';
import { findAnyRow, updateAnyRow, withKeys } from '#core/db/rows.ts';
import type { Row } from '#core/db/tables.ts';
import type { ReadContext, WriteContext } from '#core/http/context.ts';

/** Reads the fields of a stored row under the names they have in a form. */
async function fieldsOf(
  { source, fields, findShown }: Records,
  at: Pick<ReadContext, 'db' | 'now'>,
  row: Row,
): Promise<Row> {
  const shown = source.stored === undefined ? row : await findShown(at, Number(row['id']));
  return pick(shown ?? row, fields);
}

/** Refuses another value of a fixed field than the stored one: our screens never send it. */
function refuseMoved({ fixed }: Records, values: Row, old: Row): void {
  const moved = fixed.filter((name) => values[name] !== old[name]);
  if (moved.length > 0) refuseCles(...moved);
}

/** Makes the change of one record. */
export const changer =
  (records: Records) =>
  async (input: Values & AsRead, context: WriteContext): Promise<Written> => {
    const { db, now, caller, record } = context;
    const { source, rules, fields, askUnless, follow, refuseStale } = records;
    const { table } = source;
    const { id, modifDate } = input;
    const before = await findAnyRow(db, table, id);
    // Whoever sees all schools is told that it is gone; from a school, what is gone and what is another's are one answer.
    if (before === undefined && caller.ecoleId === null) return refuseStale(context, id, 1);
    if (!rules.isSeen(before, caller)) return refuse('INTROUVABLE');
    rules.refuseShared(before, caller);
    if (before['estActif'] !== 1 || before['modifDate'] !== modifDate) return refuseStale(context, id, 1);
    const old = await fieldsOf(records, context, before);
    const values = valuesOf(fields, writtenIn(input, context), old);
    const isConfirmed = confirmedIn(input);
    refuseMoved(records, values, old);
    const changed = withKeys(source.stored?.(values) ?? values, source.keyed);
    const row = { ...before, ...changed };
    await checkParents(source, rules, row, before, parentReader(db));
    await source.check?.(db, row, before, isConfirmed);
    await askUnless(isConfirmed, context, row, before);
    const stamp = { now, userId: caller.userId };
    const next = await updateAnyRow(db, table, { id, modifDate, estActif: 1 }, changed, stamp);
    if (next === undefined) return refuseStale(context, id, 1);
    await follow(db, id, before, row);
    record({
      entite: table,
      entiteId: id,
      ecoleId: rules.schoolOf(row),
      changements: changes(old, values, source.discreet),
    });
    return [{ id, modifDate: next }];
  };
