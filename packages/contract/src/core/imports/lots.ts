/** Lots: what one act added together, such as the records of a file; it is told in a list and taken back whole. */
import * as z from 'zod/mini';
import { id, idIgnore, modifDate, stamps } from '#core/api/stamps.ts';

/** One lot as its list shows it; `estActif` 0: taken back. */
export const lot = z.object({
  id,
  ecoleId: id,
  /** Where it comes from: the name of a file. */
  origine: z.string(),
  /** How many rows it has. */
  nombre: z.int(),
  /** Who made it. */
  personne: z.nullable(z.string()),
  ...stamps,
});
export type Lot = z.output<typeof lot>;

/** What takes a lot back: as it was read. */
export const lotRepris = z.object({ id, modifUserId: idIgnore, modifDate });
