/** The context that a handler receives beside its input. */
import type { Readable } from 'node:stream';
import type { Access } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { Caller } from '#core/acces/caller.ts';
import type { Database, Db, Trx } from '#core/db/database.ts';
import type { Act } from '#core/db/journal/journal.ts';
import type { Account, Concerned } from './trace/log.ts';

interface BaseContext {
  /** The instant of the call. */
  readonly now: string;
  /** The address of the client, as far as it is known. */
  readonly address: string;
  /** The browser or the program, as it names itself; '' when it does not. */
  readonly agent: string;
  /** The token that the call carries, open or not; absent: none, nothing that is a token, or no call but a work of ours. */
  readonly token?: string | undefined;
  /** The signed-in person; a handler that asks for them on a public call is at fault. */
  readonly caller: Caller;
  /** The keys of the answer that the caller is not told (`reserved` of the contract). */
  readonly withheld: readonly string[];
  /** The keys that the caller does not write: their form has them empty, and they stay as they are. */
  readonly unwritten: readonly string[];
  /** Says whose account a call is about that nobody signed, and why it is refused if it is. */
  readonly presents: (account: Account) => void;
}

interface LongContext extends BaseContext {
  /**
   * Says whose record the call tells, for the security trace: a reading must; null says that it is nobody's. A list that is asked for
   * one record alone says it too.
   */
  readonly concerns: (record: Concerned | null) => void;
  /** Whether nobody waits for the answer any more: a long work that wrote nothing yet may stop. */
  readonly hasLeft: () => boolean;
  /** Decides anew, in a transaction, whether the caller has a right; a trial asks it as the write will. */
  readonly readmitIn: (trx: Trx, access: Access) => Promise<Caller>;
}

export interface ReadContext extends LongContext {
  readonly db: Db;
  readonly database: Database;
  /** Says how many rows there are in all. */
  readonly setTotal: (total: number, isExact: boolean) => void;
  /** Says the sums of the amounts of all rows, by column. */
  readonly setTotals: (totals: Readonly<Record<string, number>>) => void;
  /** True where nobody reads the sums of a list: it works out none. */
  readonly isWithoutTotals?: boolean;
  /** Says which page is answered, where the page of one record was asked for. */
  readonly setPage: (page: number) => void;
}

/** The agreement of a second person, under which an act runs that their school holds (accords/). */
interface Accord {
  /** The person who agrees. */
  readonly parId: number;
  /** The act in words, as the one who asked saw it. */
  readonly objet: string;
}

export interface WriteContext extends BaseContext {
  /**
   * The agreement that the call has; null: it has none and may ask for one; absent: it cannot ask, so what is held is
   * refused.
   */
  readonly accord?: Accord | null;
  /** The call's own transaction: all that is written through it is kept or undone as one. */
  readonly db: Trx;
  /** Notes an act for the journal, written in the same transaction. */
  readonly record: (act: Act) => void;
  /** Does something outside the database once the transaction is committed; never when it is undone. */
  readonly afterCommit: (effect: () => void) => void;
  /**
   * Decides the call anew for its caller as they are now, whom it answers, and refuses as at first: for a handler that
   * waited for a lock. `access`: that of another call, when this one does its work too.
   */
  readonly readmit: (access?: Access) => Promise<Caller>;
}

/** The context of the work before the transaction, which is slow or outside the database (argon2). */
export interface PrepareContext extends LongContext {
  readonly database: Database;
}

/** A file in place of JSON. */
export interface FileAnswer {
  readonly name: string;
  readonly type: string;
  /** The bytes, or a stream of a file that is too large for the memory of a call. */
  readonly content: Uint8Array | Readable;
  /** The bytes of a stream. */
  readonly length?: number;
  /** An image whose address never means another one: it is shown in place, and browsers keep it. */
  readonly isImage?: true;
}
