/** Says what a caller reaches: a user of a school their school's, a user of the network every school's. */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Caller } from '#core/acces/caller.ts';
import type { RowReach } from './source.ts';

type Reach = Pick<Caller, 'ecoleId'>;

/** A row or an input that says whose it is; null: the network's. */
interface OfSchool {
  readonly ecoleId: number | null;
}

/** Whether a row is of a school that the caller reaches. */
export const isReached = ({ ecoleId }: Reach, row: OfSchool): boolean =>
  ecoleId === null || ecoleId === row.ecoleId;

/**
 * Returns a row that was read by its id; another school's row is not there, and its id tells nothing (AMB-155).
 * @throws Refus when there is none, or the caller is of another school
 */
export const seenOf = <R extends OfSchool>(caller: Reach, row: R | undefined): R =>
  row !== undefined && isReached(caller, row) ? row : refuse('INTROUVABLE');

/**
 * Returns a row that was read by its id and that the caller may see; undefined where there is none or it is another school's: the act
 * that follows refuses both alike.
 */
export const reachedOf = <R extends OfSchool>(caller: Reach, row: R | undefined): R | undefined =>
  row !== undefined && isReached(caller, row) ? row : undefined;

/**
 * Refuses a call about another school than the caller's.
 * @throws Refus when the caller is of another school
 */
export function requireReach(caller: Reach, input: { readonly ecoleId: number }): void {
  if (!isReached(caller, input)) refuse('HORS_DE_PORTEE');
}

/** Returns the condition on `t` of the rows that a caller reads, within their school, by the reach of their source. */
export const reachedRows = ({ isNarrow, own }: RowReach, caller: Caller, now: string): RawBuilder<SqlBool> =>
  isNarrow(caller) ? own(sql`${caller.userId}`, sql`${jourDe(now)}`) : sql<SqlBool>`1 = 1`;
