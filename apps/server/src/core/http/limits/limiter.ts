/**
 * Limits how often one address makes a call that takes no sign-in. Calls are counted by the minute in the memory of
 * each process, since storing the count would cost more than the call. A whole school may share one address.
 */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';

/** The most addresses that are counted at once; the oldest is forgotten first. */
const ADRESSES = 10_000;

/** Counts a call, and refuses it with 429 and the time to wait when there were too many. */
export type Limiter = (address: string, now: string) => void;

/** The limiters of a server, one for each call that has a limit. */
export class CallRates {
  readonly #limiters = new Map<object, Limiter>();

  /**
   * Counts a call of `endpoint`, of which an address may make `perMinute`.
   * @throws Refus TROP_DE_TENTATIVES
   */
  count(endpoint: object, perMinute: number, address: string, now: string): void {
    const known = this.#limiters.get(endpoint) ?? limiter(perMinute);
    this.#limiters.set(endpoint, known);
    known(address, now);
  }
}

/** Makes a limiter. `perMinute`: calls of one address. */
export function limiter(perMinute: number, addresses = ADRESSES): Limiter {
  const counts = new Map<string, number>();
  let begun = Number.NEGATIVE_INFINITY;

  return (address, now) => {
    const time = Date.parse(now);
    // The count also begins again when the clock itself jumps back.
    if (Math.abs(time - begun) >= MINUTE) {
      counts.clear();
      begun = time;
    }
    const from = networkOf(address);
    const count = (counts.get(from) ?? 0) + 1;
    if (count > perMinute)
      refuse('TROP_DE_TENTATIVES', { attente: Math.max(1, Math.ceil((begun + MINUTE - time) / 1000)) });
    if (count === 1 && counts.size >= addresses) {
      const [oldest] = counts.keys();
      if (oldest !== undefined) counts.delete(oldest);
    }
    counts.set(from, count);
  };
}

/**
 * Returns the part of an address that counts. One machine has a whole IPv6 network of addresses: it cannot change the
 * first four parts.
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [before = '', after] = address.split('::');
  const [first, last] = [before, after ?? ''].map((half) => (half === '' ? [] : half.split(':')));
  const zeros = after === undefined ? 0 : 8 - (first?.length ?? 0) - (last?.length ?? 0);
  return [...(first ?? []), ...Array.from({ length: zeros }, () => '0'), ...(last ?? [])]
    .slice(0, 4)
    .join(':');
}
