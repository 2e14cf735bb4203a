/** Sets one page after the other, in the PDF thread. */
import { parentPort } from 'node:worker_threads';
import type { Made } from '#core/job-thread.ts';
import { pdfFile } from './pdf-file.ts';
import type { ToldPage } from './pdf-thread.ts';

function answer(made: Made): void {
  parentPort?.postMessage(made);
}

parentPort?.on('message', ({ job, page }: ToldPage) => {
  pdfFile(page).then(
    (content) => answer({ job, content }),
    (problem: unknown) =>
      answer({ job, error: problem instanceof Error ? problem.message : String(problem) }),
  );
});
