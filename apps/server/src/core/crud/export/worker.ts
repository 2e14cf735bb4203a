/** Runs in the export thread: gathers the rows of one file after the other and builds it. */
import { parentPort } from 'node:worker_threads';
import { readEmbedded } from '#core/db/sqlite.ts';
import type { Row } from '#core/db/tables.ts';
import type { Made } from '#core/threads/job-thread.ts';
import { type TableColumn, type TableFormat, tableFile } from './table.ts';
import type { ToldExport } from './thread.ts';

interface Gathering {
  job: number;
  format: TableFormat;
  columns: readonly TableColumn[];
  head: readonly string[] | undefined;
  rows: Row[];
  error?: unknown;
}

/** The file being built; one whose rows failed to come is forgotten when the next begins. */
let file: Gathering | undefined;

function answer(made: Made): void {
  parentPort?.postMessage(made);
}

async function build({ job, format, columns, rows, head, error }: Gathering): Promise<void> {
  try {
    if (error !== undefined) throw error;
    answer({ job, content: await tableFile(format, columns, rows, head) });
  } catch (problem) {
    answer({ job, error: problem instanceof Error ? problem.message : String(problem) });
  }
}

parentPort?.on('message', (told: ToldExport) => {
  if (told.kind === 'begin') {
    const { job, format, columns, head } = told;
    file = { job, format, columns, head, rows: [] };
    return;
  }
  if (file === undefined) return;
  if (told.kind === 'rows') for (const row of told.rows) file.rows.push(row);
  else if (told.kind === 'read') {
    try {
      file.rows = readEmbedded(told.file, told.sql, told.parameters);
    } catch (error) {
      file.error = error;
    }
  } else {
    void build(file);
    file = undefined;
  }
});
