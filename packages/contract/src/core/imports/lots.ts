/**
 * Declares lots: a lot is what one act added together, such as the records of a file. A list tells it, and it is undone whole.
 */
import * as z from 'zod/mini';
import { written } from '#core/api/crud.ts';
import { type Access, endpoint } from '#core/api/endpoint.ts';
import { id, idIgnore, modifDate, stamps } from '#core/api/stamps.ts';

/** A lot as its list shows it; `estActif` is 0 once it is undone. */
const lot = z.object({
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

/** The calls of what is made in lots: 'GET getLotsPeriode/:ecoleId' lists those of a school, 'PUT reprendrePeriodes' takes one back. */
export interface LotCalls {
  readonly lister: `GET ${string}/:ecoleId`;
  readonly reprendre: `PUT ${string}`;
  /** The right to see them, and the right to take one back. */
  readonly access: (operation: 'lecture' | 'suppression') => Access;
  readonly summaries: { readonly lister: string; readonly reprendre: string };
}

/** Declares the list of a school's lots, newest first, and the call that takes one back whole, while nothing depends on it. */
export const lotContract = ({ lister, reprendre, access, summaries }: LotCalls) => ({
  lister: endpoint(lister, {
    access: access('lecture'),
    input: z.object({ ecoleId: id }),
    output: z.array(lot),
    summary: summaries.lister,
    source: 'addition',
  }),
  reprendre: endpoint(reprendre, {
    access: access('suppression'),
    input: lotRepris,
    output: written,
    summary: summaries.reprendre,
    source: 'addition',
  }),
});
