/**
 * Declares lots: a lot is what one act added together, such as the records of a file. A list tells it, and it is undone whole.
 */
import * as z from 'zod/mini';
import { id, idIgnore, modifDate, stamps } from '#core/api/stamps.ts';

/** A lot as its list shows it; `estActif` is 0 once it is undone. */
export const lot = z.object({
  id,
  ecoleId: id,
  /** The origin of the lot: the name of a file. */
  origine: z.string(),
  /** The number of its rows. */
  nombre: z.int(),
  /** The person who made it. */
  personne: z.nullable(z.string()),
  ...stamps,
});
export type Lot = z.output<typeof lot>;

/** The input that undoes a lot: its id, and its stamp as it was read. */
export const lotRepris = z.object({ id, modifUserId: idIgnore, modifDate });
