/**
 * Knows within two seconds whether the server can do its work: the base reads and writes, the disk takes a file, no page is
 * damaged (OPS-07). It does really write: a disk that is full answers every question but that one.
 */
import { open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { isCorrupt, isDiskFull, isReadOnly } from '#core/db/constraints.ts';
import type { Database } from '#core/db/database.ts';
import { keepMark } from '#core/db/marks/marks.ts';
import { isOutgrown } from '#core/db/migrations/floors.ts';
import type { SchemaStanding } from '#core/db/migrations/standing.ts';
import { Soundness } from '#core/db/soundness/check.ts';
import { inCall } from '#core/turns/whose.ts';

/** The sentences of what keeps the server from its work; they name no path and no address, since anybody may read them. */
export const FAUTES = {
  base: 'La base de données ne répond pas.',
  occupee: 'La base de données est occupée : aucune place pour une écriture.',
  disque: 'Le disque des données est plein.',
  lectureSeule: 'Rien ne peut être écrit : le disque ou la base est en lecture seule.',
  absent: "Le dossier des données n'est plus là.",
  integrite: 'La base de données est abîmée.',
  version: 'Une version plus récente a mis la base à jour : ce serveur doit être mis à jour aussi.',
} as const;
export type Faute = keyof typeof FAUTES;

/** The milliseconds after which a question is answered with what is known: two seconds with the way there and back. */
const LIMIT = 1500;
/** The milliseconds for which an answer serves whoever asks: many who ask write no more than one. */
const KEPT = 1000;
/** The milliseconds after which a question that the base never answered is left alone, and another one is asked. */
const LEFT = 10_000;
/** The bytes of the file: more than a payment needs, so that this is told before payments fail. */
const BYTES = 256 * 1024;

/** The name under which health is counted among the schools. */
const HEALTH = 'santé';

interface Asked<T> {
  readonly begun: number;
  readonly answer: Promise<T>;
}

export class Readiness {
  readonly #database: Database;
  readonly #clock: () => string;
  readonly #soundness: Soundness;
  readonly #schema: SchemaStanding;
  #looked: Asked<readonly Faute[]> | undefined;
  /** The questions under way, which outlive the answer that did not wait for them. */
  #write: Asked<Faute | undefined> | undefined;
  #file: Asked<Faute | undefined> | undefined;

  constructor(database: Database, clock: () => string, schema: SchemaStanding) {
    this.#database = database;
    this.#clock = clock;
    this.#schema = schema;
    this.#soundness = new Soundness(database);
  }

  /** Notes what a call failed with: a damaged page is met by whoever reads it. */
  note(error: unknown): void {
    this.#soundness.note(error);
  }

  /** Returns what is wrong, nothing when the server is ready; it never takes longer than `LIMIT`. */
  look(): Promise<readonly Faute[]> {
    const now = performance.now();
    if (this.#looked !== undefined && now - this.#looked.begun < KEPT) return this.#looked.answer;
    this.#looked = { begun: now, answer: this.#lookNow() };
    return this.#looked.answer;
  }

  async #lookNow(): Promise<readonly Faute[]> {
    const late = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => late.resolve('late'), LIMIT);
    this.#write = asked(this.#write, () => this.#tryToWrite());
    this.#file = asked(this.#file, () => this.#tryTheDisk());
    const [write, file] = await Promise.all([
      Promise.race([this.#write.answer, late.promise]),
      Promise.race([this.#file.answer, late.promise]),
      Promise.race([this.#soundness.look(), late.promise]),
    ]);
    clearTimeout(timer);
    if (write !== 'late') this.#write = undefined;
    if (file !== 'late') this.#file = undefined;
    const fautes: readonly (Faute | undefined)[] = [
      write === 'late' ? this.#whyLate() : write,
      file === 'late' ? 'disque' : file,
      this.#soundness.isDamaged ? 'integrite' : undefined,
    ];
    return [...new Set(fautes.filter((faute) => faute !== undefined))];
  }

  #whyLate(): Faute {
    const { most, taken } = this.#database.places();
    return taken >= most ? 'occupee' : 'base';
  }

  /** Tries as a call of nobody's school does, with a call's time: a base that hangs keeps none of these questions. */
  #tryToWrite(): Promise<Faute | undefined> {
    return inCall(HEALTH, async (scope) => {
      scope.school = HEALTH;
      return this.#tryNow();
    });
  }

  async #tryNow(): Promise<Faute | undefined> {
    try {
      await sql`select 1`.execute(this.#database.read);
      await this.#database.transaction((trx) => keepMark(trx, 'sante', '1', this.#clock()));
      return undefined;
    } catch (error) {
      this.note(error);
      if (isOutgrown(error)) {
        await this.#schema.look();
        return 'version';
      }
      if (isCorrupt(error)) return 'integrite';
      if (isDiskFull(error)) return 'disque';
      return isReadOnly(error) ? 'lectureSeule' : this.#whyLate();
    }
  }

  /** Writes a file beside the embedded base, and removes it; the disk of a database server is tried by the write. */
  async #tryTheDisk(): Promise<Faute | undefined> {
    const { file: base } = this.#database;
    if (base === undefined) return undefined;
    // A killed server leaves it, and leftovers of this name are removed by the next one.
    const file = join(dirname(base), `.sonde.${process.pid}.partiel`);
    try {
      const handle = await open(file, 'w', 0o600);
      try {
        await handle.writeFile(Buffer.alloc(BYTES));
        await handle.sync();
      } finally {
        await handle.close();
      }
      return undefined;
    } catch (error) {
      const code: unknown = Reflect.get(Object(error), 'code');
      if (code === 'ENOENT') return 'absent';
      return code === 'EROFS' || code === 'EACCES' || code === 'EPERM' ? 'lectureSeule' : 'disque';
    } finally {
      await rm(file, { force: true }).catch(() => {});
    }
  }
}

/** Returns the question under way, or asks anew when there is none or nobody ever answered it. */
function asked<T>(known: Asked<T> | undefined, ask: () => Promise<T>): Asked<T> {
  const begun = performance.now();
  return known !== undefined && begun - known.begun < LEFT ? known : { begun, answer: ask() };
}
