/** Sets one page after the other, in the PDF thread. */
import { parentPort } from 'node:worker_threads';
import type { Made } from '#core/threads/job-thread.ts';
import { type PdfPage, pdfFile } from './pdf-file.ts';
import type { ToldPage } from './pdf-thread.ts';
import type { Sheet } from './sheets.ts';

function answer(made: Made): void {
  parentPort?.postMessage(made);
}

/** The file that is being told, and its sheets so far: a thread makes one file at a time. */
let current: { readonly job: number; readonly page: PdfPage; readonly feuilles: Sheet[] } | undefined;

parentPort?.on('message', ({ job, page, feuilles, isLast }: ToldPage) => {
  if (page !== undefined) current = { job, page, feuilles: [] };
  if (current?.job !== job) return;
  current.feuilles.push(...feuilles);
  if (!isLast) return;
  pdfFile({ ...current.page, feuilles: current.feuilles }).then(
    (content) => answer({ job, content }),
    (problem: unknown) =>
      answer({ job, error: problem instanceof Error ? problem.message : String(problem) }),
  );
  current = undefined;
});
