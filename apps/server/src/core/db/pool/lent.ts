/** A connection of the pool while somebody has it: its statements have a time, and its return gives the place back. */
import type { PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { GiveBack } from '#core/turns/turns.ts';
import { silenceFault } from './faults.ts';
import type { Named, Names } from './names.ts';

type Query = (...args: readonly unknown[]) => Promise<unknown>;

/** The questions of a connection while it is lent. */
export interface Lending {
  /** The milliseconds that the next statement may take; undefined: any. */
  limit(): number | undefined;
  /** Told of a statement that failed. */
  failed(error: unknown): void;
  readonly names: Names;
}

/** The milliseconds between two looks at statements without an answer. */
const LOOK = 500;

/** Ends connections whose statement has no answer in its time: without a timer for each statement. */
export class Watch {
  readonly #lent = new Set<Lent>();
  #timer: NodeJS.Timeout | undefined;

  add(one: Lent): void {
    this.#lent.add(one);
    this.#timer ??= setInterval(() => this.#look(), LOOK).unref();
  }

  remove(one: Lent): void {
    this.#lent.delete(one);
    if (this.#lent.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #look(): void {
    const now = performance.now();
    for (const one of this.#lent) if (one.due < now) one.cut();
  }
}

/** One connection of pg, however often it is lent: Kysely knows it again by this object. */
export class Lent implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #watch: Watch;
  readonly #lending: Lending;
  readonly #ask: Query;
  #giveBack: GiveBack = () => {};
  /** When the statement under way is given up. */
  due = Number.POSITIVE_INFINITY;

  constructor(client: pg.PoolClient, watch: Watch, lending: Lending) {
    this.#client = client;
    this.#watch = watch;
    this.#lending = lending;
    this.#ask = client.query.bind(client);
  }

  lend(giveBack: GiveBack): this {
    this.#giveBack = giveBack;
    this.#watch.add(this);
    return this;
  }

  readonly query = (async (...args: readonly unknown[]): Promise<unknown> => {
    const limit = this.#lending.limit();
    this.due = limit === undefined ? Number.POSITIVE_INFINITY : performance.now() + limit;
    try {
      const [text, values] = args;
      // The server's own work, migrations among it, changes what statements answer: it names none.
      const named =
        limit !== undefined && typeof text === 'string' ? this.#lending.names.of(text) : undefined;
      return await (named === undefined ? this.#ask(...args) : this.#askNamed(named, text, values));
    } catch (error) {
      this.#lending.failed(error);
      throw error;
    } finally {
      this.due = Number.POSITIVE_INFINITY;
    }
  }) as PostgresPoolClient['query'];

  async #askNamed(named: Named, ...nameless: readonly unknown[]): Promise<unknown> {
    const isAlone = this.#client.getTransactionStatus() === 'I';
    try {
      return await this.#ask({ name: named.name, text: named.text, values: nameless[1] });
    } catch (error) {
      // In a transaction all of it is run again (`isTransient`): nothing more can be asked in this one.
      if (!this.#lending.names.met(error, named) || !isAlone) throw error;
      return this.#ask(...nameless);
    }
  }

  /** Ends the connection under its statement, which fails. */
  cut(): void {
    this.due = Number.POSITIVE_INFINITY;
    cutOff(this.#client);
  }

  release(isGone = false): void {
    this.#watch.remove(this);
    this.#client.release(isGone);
    this.#giveBack();
  }
}

/** Ends a connection of pg at once: its own end would wait for the other side. */
export function cutOff(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(error: Error): void } } };
  connection.stream.destroy(silenceFault());
}
