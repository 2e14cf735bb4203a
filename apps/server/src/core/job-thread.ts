/** Threads that make files: one for each database and kind of work, started at first need, kept warm until the database closes. */
import { Worker } from 'node:worker_threads';
import type { Database } from './db/database.ts';

/** What a thread answers. */
export type Made = { job: number; content: Uint8Array } | { job: number; error: string };

/** One file that a thread makes. */
export interface Job<Told> {
  tell: (told: Told) => void;
  /** The file, once the thread has made it. */
  done: Promise<Uint8Array>;
  /** Nobody waits for it any more. */
  abandon: () => void;
}

export interface JobThread<Told> {
  begin(): Job<Told>;
}

/** Finds a database's thread, which runs `worker` and is told messages with the number of their job. */
export function jobThreads<Told extends object>(worker: URL): (database: Database) => JobThread<Told> {
  const threads = new WeakMap<Database, JobThread<Told>>();
  return (database) => {
    const known = threads.get(database);
    if (known !== undefined) return known;
    const { thread, stop } = startThread<Told>(worker);
    threads.set(database, thread);
    database.beforeClose(stop);
    return thread;
  };
}

function startThread<Told extends object>(
  file: URL,
): { thread: JobThread<Told>; stop: () => Promise<unknown> } {
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>();
  let worker: Worker | undefined;
  let jobs = 0;

  function settle(made: Made): void {
    const job = waiting.get(made.job);
    waiting.delete(made.job);
    // An idle thread keeps no process alive.
    if (waiting.size === 0) worker?.unref();
    if ('error' in made) job?.reject(new Error(made.error));
    else job?.resolve(made.content);
  }

  /** What it was asked fails; the next job starts another. */
  function failed(error: unknown): void {
    worker = undefined;
    for (const job of waiting.values()) job.reject(error);
    waiting.clear();
  }

  function running(): Worker {
    if (worker !== undefined) return worker;
    const started = new Worker(file);
    started.on('message', settle);
    started.on('error', failed);
    started.on('exit', () => {
      if (worker === started) failed(new Error('the thread has ended'));
    });
    worker = started;
    return started;
  }

  function begin(): Job<Told> {
    jobs += 1;
    const job = jobs;
    const target = running();
    const done = Promise.withResolvers<Uint8Array>();
    // What the job is made of may fail to come before anybody waits for the file.
    done.promise.catch(() => {});
    waiting.set(job, done);
    target.ref();
    return {
      tell: (told) => target.postMessage({ ...told, job }),
      done: done.promise,
      abandon: () => settle({ job, error: 'abandoned' }),
    };
  }

  const stop = async (): Promise<void> => {
    const ending = worker;
    failed(new Error('the database closes'));
    await ending?.terminate();
  };
  return { thread: { begin }, stop };
}
