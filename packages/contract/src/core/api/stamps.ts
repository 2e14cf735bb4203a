/** What every record carries beside its own fields (A§3): who made it and when, who changed it last, whether it is active. */
import * as z from 'zod/mini';
import { estUnJour } from '#core/values/dates.ts';

/** Id of a stored record: a positive safe integer. */
export const id = z.int().check(z.positive());

/** 1 active, 0 disabled: the only status of a record (SHARED-18). */
export const drapeau = z.union([z.literal(0), z.literal(1)]);

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** ISO 8601, UTC, milliseconds. */
export const instant = z.string().check(z.regex(INSTANT));

/** The stamp an update sends back exactly as it was read; null for a record never changed (AMB-145). */
export const modifDate = z.nullable(instant);

/** yyyy-MM-dd of a day that exists. */
export const jour = z.string().check(z.refine(estUnJour, { error: 'jj/mm/aaaa' }));

/** Ids of persons in a request: there or not, whatever they hold, they are ignored (AMB-014). */
// oxlint-disable-next-line promise/valid-params -- zod's catch, no promise's
export const idIgnore = z.catch(z.optional(z.int()), undefined);

/** Columns of every record. */
export const stamps = {
  estActif: drapeau,
  creationDate: instant,
  creationUserId: z.nullable(id),
  modifDate,
  modifUserId: z.nullable(id),
} as const;
