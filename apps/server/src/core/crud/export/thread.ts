/** Starts the thread that reads and builds files of rows, and talks to it. */
import type { Row } from '#core/db/tables.ts';
import { jobThreads } from '#core/threads/job-thread.ts';
import type { TableColumn, TableFormat } from './table.ts';

type Told =
  | { kind: 'begin'; format: TableFormat; columns: readonly TableColumn[]; head?: readonly string[] }
  | { kind: 'read'; file: string; sql: string; parameters: readonly unknown[] }
  | { kind: 'rows'; rows: readonly Row[] }
  | { kind: 'end' };

/** A message to the thread; `job` says which file. */
export type ToldExport = Told & { job: number };

/** Finds a database's thread. A file begins, receives its rows or reads them itself, and ends. */
export const exportThread = jobThreads<Told>(new URL('./worker.ts', import.meta.url), {
  seconds: 300,
  megabytes: 1536,
  refus: 'Ce fichier a trop de lignes pour être fait d’un coup : resserrez les filtres, puis recommencez.',
});
