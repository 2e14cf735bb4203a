/** Disables a record of a look-alike, or puts it back. */
import { checkParents, parentReader } from '#core/crud/parents.ts';
import type { AsRead, Records, Written } from '#core/crud/records.ts';
import { refuseHeld } from '#core/crud/used.ts';
import { confirmedIn, type Values } from '#core/crud/values.ts';
import type { Changes } from '#core/db/journal/journal.ts';
import { updateAnyRow } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';

/** Makes the act that leaves a record disabled (0) or active (1). */
export const stateSetter =
  ({ source, rules, findOwn, askUnless, follow, refuseStale }: Records, estActif: 0 | 1) =>
  async (input: AsRead & Values, context: WriteContext): Promise<Written> => {
    const { db, now, caller, record } = context;
    const { table } = source;
    const { id, modifDate } = input;
    const from = estActif === 1 ? 0 : 1;
    const isConfirmed = confirmedIn(input);
    const before = await findOwn(context, id);
    if (estActif === 0 && before['estActif'] === 1) await refuseHeld(context, source, before);
    // Put back beside a namesake that came meanwhile: the same question as for an addition.
    if (estActif === 1 && before['estActif'] === 0) {
      await checkParents(source, rules, before, null, parentReader(db));
      await source.check?.(db, { ...before, estActif: 1 }, before, isConfirmed);
      await askUnless(isConfirmed, context, before, null);
    }
    const stamp = { now, userId: caller.userId };
    const next = await updateAnyRow(db, table, { id, modifDate, estActif: from }, { estActif }, stamp);
    if (next === undefined) return refuseStale(context, id, from);
    await follow(db, id, { ...before, estActif: from }, { ...before, estActif });
    const changements = { estActif: [from, estActif] } satisfies Changes;
    record({ entite: table, entiteId: id, ecoleId: rules.schoolOf(before), changements });
    return [{ id, modifDate: next }];
  };
