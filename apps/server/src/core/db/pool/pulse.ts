/** Asks the base for a sign of life on a connection of its own: whoever has all others, health is answered. */
import pg from 'pg';
import { cutOff } from './lent.ts';

/** The milliseconds of one question, the opening of the connection among them. */
const LIMIT = 1500;
/** The milliseconds after which a connection that nobody asks on ends, as those of the pool do. */
const IDLE = 30_000;

export class Pulse {
  readonly #url: () => string;
  #client: pg.Client | undefined;
  #asking: Promise<boolean> | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(url: () => string) {
    this.#url = url;
  }

  /** Whether the base answers; it never takes longer than `LIMIT`, and all who ask meanwhile share the answer. */
  isAlive(): Promise<boolean> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #ask(): Promise<boolean> {
    const late = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => late.resolve('late'), LIMIT);
    const asked = { isLate: false };
    const answer = await Promise.race([this.#answers(asked), late.promise]);
    clearTimeout(timer);
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.close(), IDLE).unref();
    if (answer !== 'late') return answer;
    asked.isLate = true;
    this.#drop();
    return false;
  }

  /** Asks on the kept connection, and on a new one when that was ended meanwhile. */
  async #answers(asked: { readonly isLate: boolean }): Promise<boolean> {
    if (this.#client !== undefined && (await this.#select(this.#client))) return true;
    if (asked.isLate) return false;
    const fresh = new pg.Client({ connectionString: this.#url(), connectionTimeoutMillis: LIMIT });
    // The connection may end while nobody asks.
    fresh.on('error', () => {});
    this.#client = fresh;
    try {
      await fresh.connect();
    } catch {
      this.#drop();
      return false;
    }
    return this.#select(fresh);
  }

  async #select(client: pg.Client): Promise<boolean> {
    try {
      await client.query('select 1');
      return true;
    } catch {
      this.#drop();
      return false;
    }
  }

  /** Ends a connection that does not answer, at once. */
  #drop(): void {
    const dropped = this.#client;
    this.#client = undefined;
    if (dropped !== undefined) cutOff(dropped);
  }

  close(): void {
    clearTimeout(this.#idle);
    const idle = this.#client;
    this.#client = undefined;
    void idle?.end().catch(() => {});
  }
}
