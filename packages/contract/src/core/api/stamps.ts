/**
 * Declares the columns that every record has beside its own fields (A§3): who made it and when, who changed it last, whether it
 * is active.
 */
import * as z from 'zod/mini';
import { estUnJour } from '#core/values/dates.ts';
import { ofKind } from '#core/values/genres.ts';

/** The id of a stored record: a positive safe integer. */
export const id = z.int().check(z.positive());

/** The status of a record: 1 active, 0 disabled; it has no other (SHARED-18). */
export const drapeau = z.union([z.literal(0), z.literal(1)]);

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** An instant: ISO 8601, UTC, milliseconds. */
export const instant = ofKind(z.string().check(z.regex(INSTANT)), 'instant');

/** The stamp that an update sends back exactly as it was read; null for a record never changed (AMB-145). */
export const modifDate = z.nullable(instant);

/** A day that exists, yyyy-MM-dd. */
export const jour = z.string().check(z.refine(estUnJour, { error: 'jj/mm/aaaa' }));

/** The id of a person in a request; present or not, whatever it holds, it is ignored (AMB-014). */
// oxlint-disable-next-line promise/valid-params -- zod's catch, no promise's
export const idIgnore = z.catch(z.optional(z.int()), undefined);

/** The columns of every record. */
export const stamps = {
  estActif: drapeau,
  creationDate: instant,
  creationUserId: z.nullable(id),
  modifDate,
  modifUserId: z.nullable(id),
} as const;

/** The id of a parent to keep the children of; null or absent keeps all. */
export const parentId = z.optional(z.nullable(z.int().check(z.gte(0))));
