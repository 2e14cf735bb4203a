/**
 * Knows whether the database understands its own pages. A fault that a call met is enough. SQLite is also asked to read its whole
 * file, at the first question and then every hour; PostgreSQL checks a page when it reads it.
 */
import { HOUR, MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';
import { isCorrupt } from '#core/db/constraints.ts';
import type { Database } from '#core/db/database.ts';
import { jobThreads } from '#core/threads/job-thread.ts';

/** A message to the thread; `job` says which check. */
export interface ToldFile {
  readonly job: number;
  readonly file: string;
}

const threadOf = jobThreads<{ file: string }>(new URL('./worker.ts', import.meta.url), {
  seconds: 600,
  megabytes: 64,
  refus: 'Le contrôle de la base dure trop longtemps.',
});

/** The time after which a fault that no check can confirm is forgotten. */
const FORGOTTEN = 10 * MINUTE;

export class Soundness {
  readonly #database: Database;
  readonly #time: () => number;
  #checked = Number.NEGATIVE_INFINITY;
  #check: Promise<void> | undefined;
  /** When a fault was met last. */
  #met = Number.NEGATIVE_INFINITY;
  #isFaulty = false;

  constructor(database: Database, time: () => number = () => performance.now()) {
    this.#database = database;
    this.#time = time;
  }

  /** Notes what a call failed with. */
  note(error: unknown): void {
    if (!isCorrupt(error)) return;
    this.#met = this.#time();
    this.#isFaulty = true;
  }

  /** Whether the base is damaged, as far as is known now. */
  get isDamaged(): boolean {
    const isOld = this.#database.file === undefined && this.#time() - this.#met > FORGOTTEN;
    return this.#isFaulty && !isOld;
  }

  /** Begins a check when one is due; resolves when none is under way. It never fails. */
  look(): Promise<void> {
    const { file } = this.#database;
    if (file === undefined) return Promise.resolve();
    const begun = this.#time();
    const isDue = begun - this.#checked > HOUR || this.#met > this.#checked;
    if (this.#check === undefined && isDue) {
      this.#checked = begun;
      this.#check = threadOf(this.#database)
        .make((tell) => tell({ file }))
        .then(
          (told) => {
            // A fault met meanwhile waits for a check of its own.
            if (told.byteLength > 0 || this.#met <= begun) this.#isFaulty = told.byteLength > 0;
          },
          () => {},
        )
        .finally(() => {
          this.#check = undefined;
        });
    }
    return this.#check ?? Promise.resolve();
  }
}
