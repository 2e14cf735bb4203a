/**
 * How often one address makes a call that takes no sign-in: counted by the minute, in the memory of each process, since a call
 * that writes what it counts would be the dearer one to repeat. A whole school sits behind one address.
 */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';

const MINUTE = 60_000;
/** Addresses that are counted at once; the oldest is forgotten first. */
const ADRESSES = 10_000;

/** Counts a call; 429 with the time to wait when there were too many. */
export type Limiter = (address: string, now: string) => void;

/** `perMinute`: calls of one address. */
export function limiter(perMinute: number, addresses = ADRESSES): Limiter {
  const counts = new Map<string, number>();
  let begun = Number.NEGATIVE_INFINITY;

  return (address, now) => {
    const time = Date.parse(now);
    // Also begun again when the clock itself jumps back.
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

/** One machine has a whole IPv6 network of addresses: its first four parts are what it cannot change. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [before = '', after] = address.split('::');
  const [first, last] = [before, after ?? ''].map((half) => (half === '' ? [] : half.split(':')));
  const zeros = after === undefined ? 0 : 8 - (first?.length ?? 0) - (last?.length ?? 0);
  return [...(first ?? []), ...Array.from({ length: zeros }, () => '0'), ...(last ?? [])]
    .slice(0, 4)
    .join(':');
}
