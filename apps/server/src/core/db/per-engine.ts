/**
 * The only place where a statement differs by engine: a piece of SQL that each engine says in its own words. Whoever builds a
 * statement does not ask which engine will run it; the compiler of that engine takes its own piece.
 */
import {
  type Expression,
  PostgresQueryCompiler,
  type RawBuilder,
  type RawNode,
  SqliteQueryCompiler,
  sql,
} from 'kysely';

/** The database that runs: SQLite in one file, or a PostgreSQL server. */
export type Engine = 'sqlite' | 'postgres';

type Variants = Readonly<Record<Engine, RawBuilder<unknown>>>;

/** What the query holds until it is compiled. */
interface PerEngineNode extends RawNode {
  readonly perEngine: Variants;
}

class PerEngine implements Expression<unknown> {
  readonly #variants: Variants;

  constructor(variants: Variants) {
    this.#variants = variants;
  }

  get expressionType(): undefined {
    return undefined;
  }

  toOperationNode(): PerEngineNode {
    return { kind: 'RawNode', sqlFragments: [], parameters: [], perEngine: this.#variants };
  }
}

/**
 * A piece of a statement, said by each engine in its own words: `perEngine({ sqlite: sql`strict`, postgres: sql`` })`. Values of the
 * piece that is not taken are not sent.
 */
export function perEngine<T>(variants: Variants): RawBuilder<T> {
  return sql<T>`${new PerEngine(variants)}`;
}

const variantsOf = (node: RawNode): Variants | undefined =>
  'perEngine' in node ? (node as PerEngineNode).perEngine : undefined;

/** Kysely's compiler for SQLite, which takes the pieces of SQLite. */
export class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    const own = variantsOf(node)?.sqlite;
    if (own === undefined) super.visitRaw(node);
    else this.visitNode(own.toOperationNode());
  }
}

/** Kysely's compiler for PostgreSQL, which takes the pieces of PostgreSQL. */
export class PostgresCompiler extends PostgresQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    const own = variantsOf(node)?.postgres;
    if (own === undefined) super.visitRaw(node);
    else this.visitNode(own.toOperationNode());
  }
}

/** Whether a text holds a word, both as comparison keys. */
export const contains = (text: RawBuilder<unknown>, word: RawBuilder<unknown>): RawBuilder<unknown> =>
  perEngine({ sqlite: sql`instr(${text}, ${word}) > 0`, postgres: sql`strpos(${text}, ${word}) > 0` });

/** Keeps SQLite to an index where it would choose a worse one; PostgreSQL chooses by its statistics. */
export const onSqliteIndexedBy = (index: string): RawBuilder<unknown> =>
  perEngine({ sqlite: sql`indexed by ${sql.ref(index)}`, postgres: sql`` });
