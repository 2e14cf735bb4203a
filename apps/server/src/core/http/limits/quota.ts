/**
 * Limits how many calls a person, or an address without one, makes (SEC-06, ASVS 2.4.1): no hand and no screen meets the
 * limit, a program in a loop does. Each process counts in its memory.
 */
import { Refus } from '@gestionscolaire/contract/core/api/errors.ts';
import { Buckets } from '#core/turns/buckets.ts';
import { networkOf } from './limiter.ts';

/** The calls a minute of a person, where no setting says otherwise. */
export const CALLS_PER_MINUTE = 1200;
/** An address may be a whole school's: so many times the calls of one person, for those that name nobody. */
const ADDRESS = 5;

export class CallQuota {
  readonly #users: Buckets | undefined;
  readonly #addresses: Buckets | undefined;
  #refused = 0;

  /** `perMinute`: the calls of one person; absent: any number. */
  constructor(perMinute?: number) {
    if (perMinute === undefined) return;
    this.#users = new Buckets(perMinute);
    this.#addresses = new Buckets(ADDRESS * perMinute);
  }

  /** The calls refused since the start. */
  get refused(): number {
    return this.#refused;
  }

  /** Counts a call of a person. @throws Refus (TROP_DE_DEMANDES) */
  person(userId: number): void {
    this.#count(this.#users, String(userId));
  }

  /** Counts a call that names nobody. @throws Refus (TROP_DE_DEMANDES) */
  address(address: string): void {
    this.#count(this.#addresses, networkOf(address));
  }

  #count(buckets: Buckets | undefined, caller: string): void {
    const attente = buckets?.take(caller) ?? 0;
    if (attente === 0) return;
    this.#refused += 1;
    throw new Refus('TROP_DE_DEMANDES', { attente });
  }
}
