/** Sets paper in a thread, so that the server answers everybody else meanwhile. */
import { setImmediate } from 'node:timers/promises';
import { jobThread } from '#core/threads/job-thread.ts';
import type { PdfPage } from './pdf-file.ts';
import type { Sheet } from './sheets.ts';

/** The page of a file with its first sheets, or more sheets of it; `isLast`: the thread was told everything. */
interface Told {
  readonly page?: PdfPage;
  readonly feuilles: readonly Sheet[];
  readonly isLast: boolean;
}

/** A message to the thread; `job` says which file. */
export type ToldPage = Told & { job: number };

/** The sheets that are laid out and handed over between two pauses: a few milliseconds, however many settings each has. */
const AT_ONCE = 4;

const thread = jobThread<Told>(new URL('./pdf-worker.ts', import.meta.url), {
  seconds: 30,
  megabytes: 256,
  refus: 'Ce papier demande trop de travail au serveur\u00A0: il n’a pas été fait. Réessayez dans un moment.',
});

/** The seconds that these sheets have beyond those of the file: a class of 80 on a slow PC takes its time, a sheet that never ends has no more. */
const PAR_POIGNEE = 8;

/** Makes the PDF of a page. The sheets of a class are laid out a few at a time: everybody else is answered between them. */
export const makePdf = ({ feuilles = [], ...page }: PdfPage): Promise<Uint8Array> =>
  thread.make(async (tell) => {
    tell({ page, feuilles: [], isLast: false });
    let told: Sheet[] = [];
    for (const feuille of feuilles) {
      told.push(feuille);
      if (told.length < AT_ONCE) continue;
      tell({ feuilles: told, isLast: false });
      told = [];
      await setImmediate();
    }
    tell({ feuilles: told, isLast: true });
  }, PAR_POIGNEE);
