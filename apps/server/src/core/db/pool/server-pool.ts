/**
 * Lends connections to a database server. Schools share them fairly: a school whose calls wait for one of its locks has a
 * few of them and no more, so that all others go on (OPS-08). With several hosts, it follows the one that takes writes.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { type GiveBack, Turns } from '#core/turns/turns.ts';
import { currentCall, NOBODY } from '#core/turns/whose.ts';
import { hostsOf } from './address.ts';
import { outageOf, placesFault } from './faults.ts';
import { writableHost } from './hosts.ts';
import { type Lending, Lent, Watch } from './lent.ts';
import { Names } from './names.ts';
import { Pulse } from './pulse.ts';
import { LASTING_SECONDS, type PoolSettings } from './settings.ts';

/** Opens a pool of pg on one host. */
export type OpenPool = (url: string, settings: PoolSettings) => pg.Pool;

/** The milliseconds that a server has to say itself that a statement lasts too long, before its connection is cut. */
const MARGIN = 2000;
/** The milliseconds between two tries when the server has no place left, at first and at most. */
const FIRST_TRY = 50;
const LAST_TRY = 400;
/** The milliseconds within which a call tries again for a place that the server has not. */
const TRYING = 3000;
/** The milliseconds after which hosts that all refused are asked again. */
const ASKED_AGAIN = 1000;
/** The part of the places that the writes, and the reads, of one school may have. */
const WRITES = 1 / 3;
const READS = 1 / 2;

export class ServerPool implements PostgresPool {
  /** Kysely would cancel statements with these; nothing here does. */
  readonly options = {};
  readonly #settings: PoolSettings;
  readonly #hosts: readonly string[];
  readonly #open: OpenPool;
  readonly #turns: Turns;
  readonly #watch = new Watch();
  readonly #lent = new WeakMap<pg.PoolClient, Lent>();
  readonly #lending: Lending;
  readonly #names: Names;
  readonly #pulse: Pulse;
  #host: string;
  #pool: pg.Pool;
  /** Whether another host may have become the one that takes writes. */
  #isSuspect: boolean;
  #electing: Promise<void> | undefined;
  #elected = Number.NEGATIVE_INFINITY;

  constructor(url: string, settings: PoolSettings, open: OpenPool) {
    this.#settings = settings;
    this.#open = open;
    this.#hosts = hostsOf(url);
    this.#host = this.#hosts[0] ?? url;
    this.#pool = open(this.#host, settings);
    this.#isSuspect = this.#hosts.length > 1;
    this.#names = new Names(settings.names);
    this.#pulse = new Pulse(() => this.#host);
    const { places, lockSeconds } = settings;
    const most = Number.POSITIVE_INFINITY;
    const limits = { places, perSchool: most, waitingOfUser: most, waitingOfSchool: most };
    this.#turns = new Turns(
      { ...limits, patience: lockSeconds * 1000 },
      { tooMany: placesFault, tooLate: placesFault },
    );
    this.#lending = {
      limit: () => {
        const seconds = this.statementSeconds();
        return seconds === undefined ? undefined : seconds * 1000 + MARGIN;
      },
      failed: (error) => this.#note(error),
      names: this.#names,
    };
  }

  /** The places of this process, those that are taken, and how many wait for one. */
  places(): { most: number; taken: number; waiting: number; refused: number } {
    const { taken, waiting, refused } = this.#turns;
    return { most: this.#settings.places, taken, waiting, refused };
  }

  /** Whether the base answers now, asked on a connection apart and within two seconds. */
  isAlive(): Promise<boolean> {
    return this.#pulse.isAlive();
  }

  /** Whether statements have names now. */
  get isNaming(): boolean {
    return this.#names.isOn;
  }

  /** Returns the seconds of a statement of the call under way; undefined for what the server does of itself. */
  statementSeconds(): number | undefined {
    const call = currentCall();
    if (call === undefined) return undefined;
    const { statementSeconds } = this.#settings;
    return call.isLasting ? Math.max(statementSeconds, LASTING_SECONDS) : statementSeconds;
  }

  /** Returns the statements that give a transaction its time limits, sent with its beginning; '' when it needs none. */
  limits(): string {
    const { lockSeconds, limitsBy } = this.#settings;
    const call = currentCall();
    const isOfSession = limitsBy === 'session';
    // The limits of the session are those of calls: what the server does of itself has none.
    if (call === undefined)
      return isOfSession ? '; set local statement_timeout = 0; set local lock_timeout = 0' : '';
    if (isOfSession && !call.isLasting) return '';
    return `; set local statement_timeout = '${this.statementSeconds()}s'; set local lock_timeout = '${lockSeconds}s'`;
  }

  /** Lends a connection when the school's turn came. @throws an error that `outageOf` knows. */
  async connect(): Promise<PostgresPoolClient> {
    const giveBack = await this.#turn();
    try {
      const client = await this.#connection();
      const known = this.#lent.get(client) ?? new Lent(client, this.#watch, this.#lending);
      this.#lent.set(client, known);
      return known.lend(giveBack);
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  async end(): Promise<void> {
    this.#pulse.close();
    await this.#pool.end();
  }

  #turn(): Promise<GiveBack> {
    const call = currentCall();
    if (call === undefined) return this.#turns.take({ school: NOBODY, user: NOBODY });
    const { school, user, isWriting } = call;
    const { places } = this.#settings;
    const perSchool = Math.max(1, Math.floor(places * (isWriting ? WRITES : READS)));
    // Reads wait for no lock: those of a school go on while its writes wait.
    const lane = { school: `${isWriting ? 'w' : 'r'} ${school}`, user };
    // A read before its caller is known finds out who they are: it may be anybody's.
    return this.#turns.take(lane, school === NOBODY && !isWriting ? {} : { perSchool });
  }

  async #connection(): Promise<pg.PoolClient> {
    const until = performance.now() + TRYING;
    let hasElected = false;
    for (let wait = FIRST_TRY; ; wait = Math.min(LAST_TRY, wait * 2)) {
      if (this.#isSuspect) await this.#elect();
      try {
        return await this.#pool.connect();
      } catch (error) {
        const outage = outageOf(error);
        this.#note(error);
        if (outage === 'places' && performance.now() + wait < until) await delay(wait);
        else if (this.#isSuspect && !hasElected) hasElected = true;
        else throw error;
      }
    }
  }

  /** Notes that the host may not be the one that takes writes any more. */
  #note(error: unknown): void {
    if (this.#hosts.length === 1) return;
    const outage = outageOf(error);
    if (outage === 'away' || outage === 'readOnly') this.#isSuspect = true;
  }

  /** Goes to the host that takes writes; stays when none does. All who ask meanwhile wait for the same answer. */
  #elect(): Promise<void> {
    if (performance.now() - this.#elected < ASKED_AGAIN) return Promise.resolve();
    this.#electing ??= this.#electNow().finally(() => {
      this.#electing = undefined;
    });
    return this.#electing;
  }

  async #electNow(): Promise<void> {
    const found = await writableHost(this.#hosts, this.#settings.openSeconds);
    this.#elected = performance.now();
    if (found === undefined) return;
    this.#isSuspect = false;
    if (found === this.#host) return;
    const left = this.#pool;
    this.#host = found;
    this.#pool = this.#open(found, this.#settings);
    this.#pulse.close();
    // Its connections end as they come back; nobody waits for a host that is gone.
    void left.end().catch(() => {});
  }
}
