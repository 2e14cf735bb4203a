/** The thread that reads and builds files: one for each database, started at first need, kept warm until it closes. */
import { Worker } from 'node:worker_threads';
import type { Database } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import type { TableColumn, TableFormat } from './table-file.ts';

/** What the thread is told; `job` says which file. */
export type Told =
  | { job: number; kind: 'begin'; format: TableFormat; columns: readonly TableColumn[] }
  | { job: number; kind: 'read'; file: string; sql: string; parameters: readonly unknown[] }
  | { job: number; kind: 'rows'; rows: readonly Row[] }
  | { job: number; kind: 'end' | 'abandon' };

/** What it answers. */
export type Made = { job: number; content: Uint8Array } | { job: number; error: string };

/** Gives one file its rows. */
interface Feed {
  /** Has the thread read the embedded file itself. */
  read: (file: string, sql: string, parameters: readonly unknown[]) => void;
  add: (rows: readonly Row[]) => void;
}

interface ExportThread {
  /** Builds a file of the rows that `give` gives. */
  make(
    format: TableFormat,
    columns: readonly TableColumn[],
    give: (feed: Feed) => Promise<void>,
  ): Promise<Uint8Array>;
}

const threads = new WeakMap<Database, ExportThread>();

export function exportThread(database: Database): ExportThread {
  const known = threads.get(database);
  if (known !== undefined) return known;
  const { thread, stop } = startThread();
  threads.set(database, thread);
  database.beforeClose(stop);
  return thread;
}

function startThread(): { thread: ExportThread; stop: () => Promise<unknown> } {
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
    const started = new Worker(new URL('./export-worker.ts', import.meta.url));
    started.on('message', settle);
    started.on('error', failed);
    started.on('exit', () => {
      if (worker === started) failed(new Error('the export thread has ended'));
    });
    worker = started;
    return started;
  }

  async function make(
    format: TableFormat,
    columns: readonly TableColumn[],
    give: (feed: Feed) => Promise<void>,
  ): Promise<Uint8Array> {
    jobs += 1;
    const job = jobs;
    const target = running();
    const tell = (told: Told): void => target.postMessage(told);
    const done = Promise.withResolvers<Uint8Array>();
    // The rows may fail to come before anybody waits for the file.
    done.promise.catch(() => {});
    waiting.set(job, done);
    target.ref();
    tell({ job, kind: 'begin', format, columns });
    try {
      await give({
        read: (file, sql, parameters) => tell({ job, kind: 'read', file, sql, parameters }),
        add: (rows) => tell({ job, kind: 'rows', rows }),
      });
    } catch (error) {
      tell({ job, kind: 'abandon' });
      settle({ job, error: 'abandoned' });
      throw error;
    }
    tell({ job, kind: 'end' });
    return done.promise;
  }

  const stop = async (): Promise<void> => {
    const ending = worker;
    failed(new Error('the database closes'));
    await ending?.terminate();
  };
  return { thread: { make }, stop };
}
