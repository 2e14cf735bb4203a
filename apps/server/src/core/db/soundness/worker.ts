/** Asks SQLite what is wrong with its file, in a thread: a large file takes seconds, and calls do not wait for them. */
import { parentPort } from 'node:worker_threads';
import { isCorrupt } from '#core/db/constraints.ts';
import { openSqlite } from '#core/db/sqlite.ts';
import type { Made } from '#core/threads/job-thread.ts';
import type { ToldFile } from './check.ts';

function faultOf(file: string): string {
  try {
    const connection = openSqlite(file, 'read');
    try {
      const [row] = connection.prepare('pragma quick_check(1)').all();
      const told = String(row?.['quick_check'] ?? '');
      return told === 'ok' ? '' : told;
    } finally {
      connection.close();
    }
  } catch (error) {
    if (isCorrupt(error)) return error instanceof Error ? error.message : String(error);
    throw error;
  }
}

function answer(made: Made): void {
  parentPort?.postMessage(made);
}

parentPort?.on('message', ({ job, file }: ToldFile) => {
  try {
    answer({ job, content: Buffer.from(faultOf(file)) });
  } catch (problem) {
    answer({ job, error: problem instanceof Error ? problem.message : String(problem) });
  }
});
