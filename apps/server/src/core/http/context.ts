/** What a handler receives beside its input. */
import type { Access } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { Caller } from '#core/acces/caller.ts';
import type { Database, Db, Trx } from '#core/db/database.ts';
import type { Act } from '#core/db/journal.ts';

interface BaseContext {
  /** The instant of the call. */
  readonly now: string;
  /** Address of the other side, as far as it is known. */
  readonly address: string;
  /** The signed-in person; asking on a public call is a fault of the handler. */
  readonly caller: Caller;
}

export interface ReadContext extends BaseContext {
  readonly db: Db;
  readonly database: Database;
  /** Says how many rows there are in all. */
  readonly setTotal: (total: number, isExact: boolean) => void;
}

export interface WriteContext extends BaseContext {
  /** The call's own transaction: what is written through it is kept or undone as one. */
  readonly db: Trx;
  /** Notes an act for the journal, written in the same transaction. */
  readonly record: (act: Act) => void;
  /** Does something outside the database once the transaction is kept; never when it is undone. */
  readonly afterCommit: (effect: () => void) => void;
  /**
   * Decides the call anew for its caller as he is now, and refuses as it would: for a handler that waited for a lock.
   * `access`: of another call, when this one does its work too.
   */
  readonly readmit: (caller: Caller, access?: Access) => Promise<void>;
}

/** Work before the transaction: slow or outside the database (argon2). */
export interface PrepareContext extends BaseContext {
  readonly database: Database;
}

/** A file in place of JSON. */
export interface FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
  /** An image whose address never means another one: shown in place, and kept by browsers. */
  readonly isImage?: true;
}
