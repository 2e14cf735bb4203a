/**
 * Several acts share one sync: transactions that end in the same turn of the event loop share one transaction of
 * SQLite, each in a savepoint of its own. None is answered before the commit that makes them all durable. A disk
 * syncs far less often than a server can write.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate } from 'node:timers';

interface Group {
  /** The number of acts that have ended well and wait for the commit. */
  members: number;
  isScheduled: boolean;
  readonly committed: PromiseWithResolvers<void>;
}

type Command =
  | 'begin immediate'
  | 'commit'
  | 'rollback'
  | 'savepoint acte'
  | 'release acte'
  | 'rollback to acte';

/** Runs the transactions of the one writing connection; acts come one after the other, the driver sees to that. */
export class GroupCommit {
  readonly #connection: DatabaseSync;
  readonly #commands = new Map<Command, StatementSync>();
  #group: Group | undefined;
  #isInAct = false;
  #isDue = false;

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
  }

  /** Begins an act, in the group that is open or in a new one. */
  begin(): void {
    if (this.#group === undefined) {
      this.#run('begin immediate');
      this.#group = { members: 0, isScheduled: false, committed: Promise.withResolvers() };
      this.#group.committed.promise.catch(() => {});
    }
    try {
      this.#run('savepoint acte');
      this.#isInAct = true;
    } catch (error) {
      this.#end();
      throw error;
    }
  }

  /** Ends the act; resolves when it is on the disk, rejects when its group could not be committed. */
  commit(): Promise<void> {
    this.#run('release acte');
    const group = this.#group;
    if (group === undefined) throw new Error('no transaction is open');
    group.members += 1;
    this.#end();
    return group.committed.promise;
  }

  /** Undoes the act alone; the others of its group stay. */
  rollback(): void {
    // A failed statement may have ended the whole transaction (disk full): everything is undone already.
    if (!this.#connection.isTransaction) this.#drop(new GroupUndone());
    else if (this.#isInAct) {
      this.#run('rollback to acte');
      this.#run('release acte');
    }
    this.#end();
  }

  /** Commits the group that waits, for a connection that is about to close. */
  flush(): void {
    if (this.#group !== undefined && !this.#isInAct) this.#close();
  }

  #end(): void {
    this.#isInAct = false;
    const group = this.#group;
    if (this.#isDue) this.#close();
    // A request that has already arrived joins before the commit.
    else if (group !== undefined && !group.isScheduled) {
      group.isScheduled = true;
      setImmediate(() => {
        if (this.#group !== group) return;
        if (this.#isInAct) this.#isDue = true;
        else this.#close();
      });
    }
  }

  #close(): void {
    const group = this.#group;
    this.#isDue = false;
    if (group === undefined) return;
    try {
      this.#run(group.members === 0 ? 'rollback' : 'commit');
      this.#group = undefined;
      group.committed.resolve();
    } catch (error) {
      if (this.#connection.isTransaction) this.#run('rollback');
      this.#drop(error);
    }
  }

  #drop(error: unknown): void {
    this.#group?.committed.reject(error);
    this.#group = undefined;
    this.#isDue = false;
  }

  #run(command: Command): void {
    let statement = this.#commands.get(command);
    if (statement === undefined) {
      statement = this.#connection.prepare(command);
      this.#commands.set(command, statement);
    }
    statement.run();
  }
}

/** Another act of the group undid the transaction: this one may simply be run again. */
class GroupUndone extends Error {
  readonly code = '40001';
}
