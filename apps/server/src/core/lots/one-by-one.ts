/** Removes many records by the single removal, where that costs little. */
import { Refus } from '@gestionscolaire/contract/core/api/errors.ts';
import type { AsRead } from '#core/crud/records.ts';
import type { WriteContext } from '#core/http/context.ts';
import { eachRow } from './each-row.ts';

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

/** Returns the refused record; undefined for an error that is not about one record. */
export const refusedRow = (error: unknown): Pick<RowRefused, 'id' | 'refus'> | undefined =>
  error instanceof RowRefused ? error : undefined;

/** Makes the removal of a lot's records: each by the single removal, with the stamp of a record that nobody changed. */
export const oneByOne =
  (remove: (input: AsRead, context: WriteContext) => Promise<unknown>) =>
  (ids: readonly number[], context: WriteContext): Promise<void> =>
    eachRow(ids, async (id) => {
      try {
        await remove({ id, modifDate: null }, context);
      } catch (error) {
        const isOfRow = error instanceof Refus && (error.code === 'UTILISE' || error.code === 'REGLE');
        throw isOfRow ? new RowRefused(id, error) : error;
      }
    });
