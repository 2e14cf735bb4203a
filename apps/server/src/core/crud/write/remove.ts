/** Deletes a record of a look-alike for good, as long as nothing points at it. */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { Records, Written } from '#core/crud/records.ts';
import { refuseUsed } from '#core/crud/used.ts';
import { pick } from '#core/crud/values.ts';
import { changes } from '#core/db/journal/journal.ts';
import { deleteAnyRow } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';

/** Makes the removal of one record. */
export const remover =
  ({ source, rules, fields, findOwn, follow }: Records) =>
  async ({ id }: { readonly id: number }, context: WriteContext): Promise<Written> => {
    const { db, record } = context;
    const stored = await findOwn(context, id);
    await refuseUsed(db, source.referencedBy, stored);
    await source.beforeRemoval?.(db, stored);
    const before = await deleteAnyRow(db, source.table, id);
    if (before === undefined) return refuse('INTROUVABLE');
    await follow(db, id, before, null);
    record({
      entite: source.table,
      entiteId: id,
      // The removal of a school is told among the network's acts: the school is no more.
      ecoleId: source.school?.kind === 'self' ? null : rules.schoolOf(before),
      changements: changes(pick(before, [...fields, 'estActif']), null, source.discreet),
    });
    return [{ id, modifDate: (before['modifDate'] ?? null) as string | null }];
  };
