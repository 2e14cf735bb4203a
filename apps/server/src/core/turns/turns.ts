/**
 * Shares places among schools: whoever waits is served school after school, and within a school person after person, so
 * that three hundred askings of one school keep another one waiting for a single turn.
 */
import type { Who } from './whose.ts';

/** The limits of one kind of work. */
export interface TurnLimits {
  /** The most at once. */
  readonly places: number;
  /** The most at once of one school; a caller may give another number. */
  readonly perSchool: number;
  /** The most that wait, of one person and of one school. */
  readonly waitingOfUser: number;
  readonly waitingOfSchool: number;
  /** The milliseconds after which nobody waits any longer. */
  readonly patience: number;
}

/** The errors that a wait ends with. */
export interface TurnRefusals {
  /** Too many wait already; `seconds`: when to try again. */
  tooMany(seconds: number): Error;
  /** No turn came in time. */
  tooLate(): Error;
}

/** Gives a place back; a second call does nothing. */
export type GiveBack = () => void;

interface Taking {
  /** The most at once of this school. */
  readonly perSchool?: number;
  /** Aborted when nobody waits for the work any more. */
  readonly signal?: AbortSignal;
}

interface Waiting {
  readonly user: string;
  readonly most: number;
  readonly serve: () => void;
}

/** The places that a school has and waits for; its people in the order of their next turn. */
class School {
  taken = 0;
  waiting = 0;
  readonly users = new Map<string, Waiting[]>();

  /** Returns who is next, undefined when the school has all that it may have. */
  next(): Waiting | undefined {
    const [queue] = this.users.values();
    const first = queue?.[0];
    return first !== undefined && this.taken < first.most ? first : undefined;
  }

  add(one: Waiting): void {
    const queue = this.users.get(one.user);
    if (queue === undefined) this.users.set(one.user, [one]);
    else queue.push(one);
    this.waiting += 1;
  }

  /** Takes somebody out of the queue; when it is their turn (`isServed`), the school's other people come first next. */
  remove(one: Waiting, isServed: boolean): void {
    const left = (this.users.get(one.user) ?? []).filter((other) => other !== one);
    if (isServed || left.length === 0) this.users.delete(one.user);
    if (left.length > 0) this.users.set(one.user, left);
    this.waiting -= 1;
  }
}

/** The seconds within which whoever was refused is told to come back. */
const SOONEST = 2;
const LATEST = 60;
/** The weight of the last work in the mean of their durations. */
const WEIGHT = 0.1;

export class Turns {
  readonly #limits: TurnLimits;
  readonly #refusals: TurnRefusals;
  /** Schools in the order of their next turn. */
  readonly #schools = new Map<string, School>();
  #taken = 0;
  #waiting = 0;
  #refused = 0;
  /** The mean seconds of one work. */
  #mean = 0;

  constructor(limits: TurnLimits, refusals: TurnRefusals) {
    this.#limits = limits;
    this.#refusals = refusals;
  }

  /** The places taken now. */
  get taken(): number {
    return this.#taken;
  }

  /** Those who wait for a place now. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Those who were refused since the start: too many waited, or no turn came in time. */
  get refused(): number {
    return this.#refused;
  }

  /** Runs `work` when its turn came. */
  async run<T>(who: Who, work: () => Promise<T>, taking?: Taking): Promise<T> {
    const giveBack = await this.take(who, taking);
    try {
      return await work();
    } finally {
      giveBack();
    }
  }

  /**
   * Takes a place, at once or when its turn comes.
   * @throws the errors of `TurnRefusals`; the reason of `signal` when it is aborted meanwhile.
   */
  take(
    { school: name, user }: Who,
    { perSchool = this.#limits.perSchool, signal }: Taking = {},
  ): Promise<GiveBack> {
    if (signal?.aborted === true) return Promise.reject(signal.reason);
    const school = this.#schools.get(name) ?? new School();
    if (school.waiting === 0 && school.taken < perSchool && this.#taken < this.#limits.places)
      return Promise.resolve(this.#place(name, school));
    if (school.waiting >= this.#limits.waitingOfSchool) return this.#refuse(school);
    if ((school.users.get(user)?.length ?? 0) >= this.#limits.waitingOfUser) return this.#refuse(school);
    return this.#wait(name, school, { user, most: perSchool, signal });
  }

  #refuse(school: School): Promise<never> {
    this.#refused += 1;
    const seconds = Math.ceil((school.waiting * this.#mean) / this.#limits.places);
    return Promise.reject(this.#refusals.tooMany(Math.min(LATEST, Math.max(SOONEST, seconds))));
  }

  #wait(
    name: string,
    school: School,
    { user, most, signal }: { user: string; most: number; signal: AbortSignal | undefined },
  ): Promise<GiveBack> {
    const { promise, resolve, reject } = Promise.withResolvers<GiveBack>();
    const leave = (isServed: boolean): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abandon);
      school.remove(one, isServed);
      this.#waiting -= 1;
    };
    const giveUp = (error: unknown): void => {
      leave(false);
      this.#forget(name, school);
      reject(error);
      // Whoever stood behind it may be of a kind that has a place.
      this.#serve();
    };
    const abandon = (): void => giveUp(signal?.reason);
    const one: Waiting = {
      user,
      most,
      serve: () => {
        leave(true);
        resolve(this.#place(name, school));
      },
    };
    const timer = setTimeout(() => {
      this.#refused += 1;
      giveUp(this.#refusals.tooLate());
    }, this.#limits.patience);
    signal?.addEventListener('abort', abandon, { once: true });
    school.add(one);
    if (!this.#schools.has(name)) this.#schools.set(name, school);
    this.#waiting += 1;
    return promise;
  }

  #place(name: string, school: School): GiveBack {
    this.#comesLast(name, school);
    school.taken += 1;
    this.#taken += 1;
    const begun = performance.now();
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      school.taken -= 1;
      this.#taken -= 1;
      this.#comesLast(name, school);
      this.#mean += WEIGHT * ((performance.now() - begun) / 1000 - this.#mean);
      this.#forget(name, school);
      if (this.#waiting > 0) this.#serve();
    };
  }

  /** Puts the next turn of a school that begins or ends a work after everybody else's. */
  #comesLast(name: string, school: School): void {
    this.#schools.delete(name);
    this.#schools.set(name, school);
  }

  /** Serves whoever is next while there are places. */
  #serve(): void {
    while (this.#waiting > 0 && this.#taken < this.#limits.places) {
      let next: Waiting | undefined;
      for (const school of this.#schools.values()) {
        next = school.next();
        if (next !== undefined) break;
      }
      if (next === undefined) return;
      next.serve();
    }
  }

  #forget(name: string, school: School): void {
    if (school.taken === 0 && school.waiting === 0 && this.#schools.get(name) === school)
      this.#schools.delete(name);
  }
}
