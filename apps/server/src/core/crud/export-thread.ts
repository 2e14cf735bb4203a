/** The thread that reads and builds files of rows. */
import type { Database } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { jobThreads } from '../job-thread.ts';
import type { TableColumn, TableFormat } from './table-file.ts';

type Told =
  | { kind: 'begin'; format: TableFormat; columns: readonly TableColumn[] }
  | { kind: 'read'; file: string; sql: string; parameters: readonly unknown[] }
  | { kind: 'rows'; rows: readonly Row[] }
  | { kind: 'end' | 'abandon' };

/** What the thread is told; `job` says which file. */
export type ToldExport = Told & { job: number };

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

const threadOf = jobThreads<Told>(new URL('./export-worker.ts', import.meta.url));

export function exportThread(database: Database): ExportThread {
  return {
    async make(format, columns, give) {
      const { tell, done, abandon } = threadOf(database).begin();
      tell({ kind: 'begin', format, columns });
      try {
        await give({
          read: (file, sql, parameters) => tell({ kind: 'read', file, sql, parameters }),
          add: (rows) => tell({ kind: 'rows', rows }),
        });
      } catch (error) {
        tell({ kind: 'abandon' });
        abandon();
        throw error;
      }
      tell({ kind: 'end' });
      return done;
    },
  };
}
