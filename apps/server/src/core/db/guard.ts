/**
 * Makes the statement by which a write asks whether its server is too old for the base (floors.ts). It knows nothing of databases,
 * since they are opened with it.
 */

/** Transactions that write share this lock; a migration that raises the floor has it alone. */
export const WRITES_LOCK = 7_403_117_262;

/** The code by which PostgreSQL refuses to begin a write of a server that is too old. */
export const OUTGROWN = 'GS001';

const said = (pattern: string): string =>
  `substring(obj_description('migrations'::regclass, 'pg_class') from ${pattern})`;

/** The words of SQL that read the floors from the comment; null where it has none. */
export const ECRITURE = said("'criture depuis ([^ ,]+)'");
export const LECTURE = said("'lecture depuis ([^ ,]+)'");

/**
 * Returns the statement that begins a write of a server whose last migration is `last`. The lock is taken first, and the floor is
 * read by a statement of its own, which sees what was committed before the lock was had: no write of an older server lands on a
 * schema that it does not know. It goes with the beginning, so it costs no way to the base.
 */
export function guardOf(last: string): string {
  if (!/^[\w-]+$/.test(last)) throw new Error(`no name of a migration: ${last}`);
  return `do $$ begin perform pg_advisory_xact_lock_shared(${WRITES_LOCK}); if ${ECRITURE} > '${last}' collate "C" then raise exception using errcode = '${OUTGROWN}'; end if; end $$`;
}
