/** Removing many records by the single removal, where nothing of it is dear. */
import { Refus } from '@gestionscolaire/contract/core/api/errors.ts';
import type { CrudHandlers } from '#core/crud/crud-handlers.ts';
import { eachRow } from './each-row.ts';
import type { LotPart } from './source.ts';

/** A refusal, and the record that it is about. */
class RowRefused extends Error {
  readonly id: number;
  readonly refus: Refus;

  constructor(id: number, refus: Refus) {
    super(refus.message);
    this.id = id;
    this.refus = refus;
  }
}

/** undefined for whatever is not about one record. */
export const refusedRow = (error: unknown): Pick<RowRefused, 'id' | 'refus'> | undefined =>
  error instanceof RowRefused ? error : undefined;

/** The single removal of each, as it was read: nobody changed it. */
export const oneByOne =
  (remove: CrudHandlers['disable']): LotPart['remove'] =>
  (ids, context) =>
    eachRow(ids, async (id) => {
      try {
        await remove({ id, modifUserId: context.caller.userId, modifDate: null }, context);
      } catch (error) {
        const isOfRow = error instanceof Refus && (error.code === 'UTILISE' || error.code === 'REGLE');
        throw isOfRow ? new RowRefused(id, error) : error;
      }
    });
