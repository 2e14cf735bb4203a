/** Counts calls by whoever makes them: each has a reserve that fills by itself, so that a burst passes and a flood does not. */

/** The most callers that are counted at once; the one who called least lately is forgotten first. */
const CALLERS = 10_000;

interface Bucket {
  level: number;
  at: number;
}

export class Buckets {
  readonly #perSecond: number;
  readonly #most: number;
  readonly #callers: number;
  readonly #time: () => number;
  readonly #buckets = new Map<string, Bucket>();

  /** `perMinute`: the calls that fill in a minute; half of them are the reserve. `time` in milliseconds, never set back. */
  constructor(perMinute: number, time: () => number = () => performance.now(), callers = CALLERS) {
    this.#perSecond = perMinute / 60;
    this.#most = Math.max(1, perMinute / 2);
    this.#time = time;
    this.#callers = callers;
  }

  /** Takes a call off the reserve of `caller`; returns the seconds to wait when it is empty, else 0. */
  take(caller: string): number {
    const now = this.#time();
    const known = this.#buckets.get(caller);
    const filled =
      known === undefined ? this.#most : known.level + ((now - known.at) / 1000) * this.#perSecond;
    const level = Math.min(this.#most, filled);
    this.#buckets.delete(caller);
    const isLeft = level >= 1;
    this.#buckets.set(caller, { level: isLeft ? level - 1 : level, at: now });
    if (this.#buckets.size > this.#callers) {
      const [oldest] = this.#buckets.keys();
      if (oldest !== undefined) this.#buckets.delete(oldest);
    }
    return isLeft ? 0 : Math.max(1, Math.ceil((1 - level) / this.#perSecond));
  }
}
