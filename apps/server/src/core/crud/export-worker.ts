/** Runs in the export thread: gathers the rows of each file and builds it. */
import { parentPort } from 'node:worker_threads';
import { readEmbedded } from '../db/sqlite.ts';
import type { Row } from '../db/tables.ts';
import type { Made } from '../job-thread.ts';
import type { ToldExport } from './export-thread.ts';
import { type TableColumn, type TableFormat, tableFile } from './table-file.ts';

interface Gathering {
  format: TableFormat;
  columns: readonly TableColumn[];
  rows: Row[];
  error?: unknown;
}

const files = new Map<number, Gathering>();

function answer(made: Made): void {
  parentPort?.postMessage(made);
}

async function build(job: number, { format, columns, rows, error }: Gathering): Promise<void> {
  files.delete(job);
  try {
    if (error !== undefined) throw error;
    answer({ job, content: await tableFile(format, columns, rows) });
  } catch (problem) {
    answer({ job, error: problem instanceof Error ? problem.message : String(problem) });
  }
}

parentPort?.on('message', (told: ToldExport) => {
  if (told.kind === 'begin') {
    files.set(told.job, { format: told.format, columns: told.columns, rows: [] });
    return;
  }
  const file = files.get(told.job);
  if (file === undefined) return;
  if (told.kind === 'rows') for (const row of told.rows) file.rows.push(row);
  else if (told.kind === 'read') {
    try {
      file.rows = readEmbedded(told.file, told.sql, told.parameters);
    } catch (error) {
      file.error = error;
    }
  } else if (told.kind === 'abandon') files.delete(told.job);
  else void build(told.job, file);
});
