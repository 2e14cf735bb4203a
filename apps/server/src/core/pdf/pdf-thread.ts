/** The thread that sets paper, so that the server answers everybody else meanwhile. */
import type { Database } from '../db/database.ts';
import { jobThreads } from '../job-thread.ts';
import type { PdfPage } from './pdf-file.ts';

interface Told {
  page: PdfPage;
}

/** What the thread is told; `job` says which file. */
export type ToldPage = Told & { job: number };

const threadOf = jobThreads<Told>(new URL('./pdf-worker.ts', import.meta.url));

/** The PDF of a page. */
export function makePdf(database: Database, page: PdfPage): Promise<Uint8Array> {
  const { tell, done } = threadOf(database).begin();
  tell({ page });
  return done;
}
