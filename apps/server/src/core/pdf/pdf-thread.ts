/** Sets paper in a thread, so that the server answers everybody else meanwhile. */
import type { Database } from '#core/db/database.ts';
import { jobThreads } from '#core/job-thread.ts';
import type { PdfPage } from './pdf-file.ts';

interface Told {
  page: PdfPage;
}

/** A message to the thread; `job` says which file. */
export type ToldPage = Told & { job: number };

const threadOf = jobThreads<Told>(new URL('./pdf-worker.ts', import.meta.url), {
  seconds: 30,
  megabytes: 256,
  refus: 'Ce papier demande trop de travail au serveur\u00A0: il n’a pas été fait. Réessayez dans un moment.',
});

/** Makes the PDF of a page. */
export const makePdf = (database: Database, page: PdfPage): Promise<Uint8Array> =>
  threadOf(database).make((tell) => tell({ page }));
