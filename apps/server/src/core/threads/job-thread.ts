/**
 * Threads make files: one for each kind of work, started at first need and kept warm; one that reads a database ends with
 * it. They make one file after the other, each within its limits. When a file passes them it is refused, the
 * thread is replaced, and the next file is made.
 */
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { Refus } from '@gestionscolaire/contract/core/api/errors.ts';
import { SECOND } from '@gestionscolaire/contract/core/values/durations.ts';
import type { Database } from '#core/db/database.ts';

/** The answer of a thread. */
export type Made = { job: number; content: Uint8Array } | { job: number; error: string };

/** The limits of one file. */
export interface JobLimits {
  /** The most seconds, from the moment its turn comes. */
  readonly seconds: number;
  /**
   * The most megabytes of the thread's own objects; bytes beside them (images, files) are bounded by the code that
   * reads them.
   */
  readonly megabytes: number;
  /** The sentence told to a person whose file passes the limits. */
  readonly refus: string;
}

/** Tells the thread of one file what it is made of; `tell` may be called any number of times. */
type Give<Told> = (tell: (told: Told) => void) => Promise<void> | void;

export interface JobThread<Told> {
  /**
   * Makes the file from what `give` tells, once its turn came. `perPart`: the seconds that each
   * message told to the thread adds to those of every file, for one of many parts.
   * @throws Refus (INDISPONIBLE) when it passes its limits.
   */
  make(give: Give<Told>, perPart?: number): Promise<Uint8Array>;
}

/**
 * Returns the one thread of this process for a work that needs no database: it outlives them, and is started at first need. Idle, it keeps
 * no process alive.
 */
export const jobThread = <Told extends object>(worker: URL, limits: JobLimits): JobThread<Told> =>
  startThread<Told>(worker, limits).thread;

/** Returns a finder of a database's thread, which runs `worker` and is told messages with the number of their job. */
export function jobThreads<Told extends object>(
  worker: URL,
  limits: JobLimits,
): (database: Database) => JobThread<Told> {
  const threads = new WeakMap<Database, JobThread<Told>>();
  return (database) => {
    const known = threads.get(database);
    if (known !== undefined) return known;
    const { thread, stop } = startThread<Told>(worker, limits);
    threads.set(database, thread);
    database.beforeClose(stop);
    return thread;
  };
}

/**
 * The young objects of a thread, in megabytes: a server that keeps its own to 2 (scripts/socle.js) would clean up after each sheet of paper.
 * `resourceLimits` does not raise them above the server's.
 */
const YOUNG = '--max-semi-space-size=16';

interface Current {
  readonly job: number;
  readonly done: PromiseWithResolvers<Uint8Array>;
}

function startThread<Told extends object>(
  file: URL,
  { seconds, megabytes, refus }: JobLimits,
): { thread: JobThread<Told>; stop: () => Promise<unknown> } {
  let worker: Worker | undefined;
  let current: Current | undefined;
  let jobs = 0;
  let isClosed = false;
  /** The file before this one, made or not. */
  let before: Promise<unknown> = Promise.resolve();

  const tooMuch = () => new Refus('INDISPONIBLE', { phrase: refus });

  function settle(made: Made): void {
    if (made.job !== current?.job) return;
    if ('error' in made) current.done.reject(new Error(made.error));
    else current.done.resolve(made.content);
  }

  /** Ends the thread; the next file starts another. */
  async function replace(): Promise<void> {
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  function running(): Worker {
    if (worker !== undefined) return worker;
    // A thread takes its bounds when it begins; the server's own heap keeps those that it began with.
    setFlagsFromString(YOUNG);
    const started = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: megabytes } });
    const failed = (error: unknown): void => {
      if (worker !== started) return;
      worker = undefined;
      current?.done.reject(error);
    };
    started.on('message', settle);
    started.on('error', (error) => failed(isOutOfMemory(error) ? tooMuch() : error));
    started.on('exit', () => failed(new Error('the thread has ended')));
    worker = started;
    return started;
  }

  async function run(give: Give<Told>, perPart: number): Promise<Uint8Array> {
    if (isClosed) throw new Error('the database closes');
    jobs += 1;
    const job = jobs;
    const target = running();
    const done = Promise.withResolvers<Uint8Array>();
    current = { job, done };
    target.ref();
    let until = performance.now() + seconds * SECOND;
    const end = () => {
      const left = until - performance.now();
      if (left > 0) {
        deadline = setTimeout(end, left);
        return;
      }
      done.reject(tooMuch());
      void replace();
    };
    let deadline = setTimeout(end, seconds * SECOND);
    const tell = (told: Told) => {
      until += perPart * SECOND;
      target.postMessage({ ...told, job });
    };
    try {
      const given = Promise.resolve(give(tell));
      // `give` may fail, and the thread may fail before it was told everything.
      return await Promise.race([done.promise, given.then(() => done.promise)]);
    } finally {
      clearTimeout(deadline);
      current = undefined;
      // An idle thread keeps no process alive.
      worker?.unref();
    }
  }

  function make(give: Give<Told>, perPart = 0): Promise<Uint8Array> {
    const mine = before.then(() => run(give, perPart));
    before = mine.catch(() => {});
    return mine;
  }

  const stop = async (): Promise<void> => {
    isClosed = true;
    current?.done.reject(new Error('the database closes'));
    await replace();
  };
  return { thread: { make }, stop };
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
