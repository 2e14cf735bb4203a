/** Knows whether the schema of the base has gone further than this server, which serves meanwhile (OPS-11). */
import type { Database } from '#core/db/database.ts';
import { isOutgrown, outgrown, readFloors } from './floors.ts';
import { appliedMigrations, type Migration } from './migrate.ts';

/**
 * Tells what this server may do: all (`current`); all, but none of the works of the day (`behind`: every migration that it does not
 * know is marked as safe); read; nothing.
 */
export type Standing = 'current' | 'behind' | 'reads' | 'nothing';

/** The codes of PostgreSQL for a table or a column that is gone. */
const GONE: readonly unknown[] = ['42P01', '42703'];

export class SchemaStanding {
  readonly #database: Database;
  readonly #known: ReadonlySet<string>;
  readonly #last: string;
  readonly #say: (standing: Standing) => void;
  #standing: Standing = 'current';

  /** Watches from now on: no transaction of `database` begins on a schema that `migrations` did not reach. */
  constructor(
    database: Database,
    migrations: readonly Migration[],
    say: (standing: Standing) => void = () => {},
  ) {
    this.#database = database;
    this.#known = new Set(migrations.map(({ name }) => name));
    this.#last = migrations.at(-1)?.name ?? '';
    this.#say = say;
    database.guard(this.#last);
  }

  get standing(): Standing {
    return this.#standing;
  }

  /** Asks the base; what it does not answer is not known, and changes nothing. */
  async look(): Promise<Standing> {
    const found = await this.#find().catch(() => this.#standing);
    if (found !== this.#standing) {
      this.#standing = found;
      this.#say(found);
    }
    return found;
  }

  async #find(): Promise<Standing> {
    const done = (await appliedMigrations(this.#database.read)) ?? [];
    if (done.every(({ nom }) => this.#known.has(nom))) return 'current';
    const { ecriture, lecture } = await readFloors(this.#database.read);
    if (lecture > this.#last) return 'nothing';
    return ecriture > this.#last ? 'reads' : 'behind';
  }

  /**
   * Refuses what this server may no longer do.
   * @throws Refus
   */
  admit(kind: 'read' | 'write'): void {
    if (this.#standing === 'nothing' || (this.#standing === 'reads' && kind === 'write'))
      throw outgrown(kind);
  }

  /** Returns the error to tell for one that a call met: a column that is gone may be the sign of a newer schema. */
  async meaning(error: unknown): Promise<unknown> {
    if (isOutgrown(error)) {
      await this.look();
      return outgrown('write');
    }
    if (!GONE.includes(Reflect.get(Object(error), 'code'))) return error;
    const standing = await this.look();
    return standing === 'reads' || standing === 'nothing' ? outgrown('read') : error;
  }
}
