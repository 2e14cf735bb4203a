/**
 * Makes pieces of a statement that each engine says in its own words. The code that builds the statement does not ask
 * which engine will run it: the compiler of that engine takes its own piece. Where one engine does nothing, or another
 * number of statements, a function of core/db asks (`engineOf`): locks, many rows, prepared statements, copies.
 */
import {
  type Expression,
  PostgresQueryCompiler,
  type RawBuilder,
  type RawNode,
  SqliteQueryCompiler,
  sql,
} from 'kysely';

/** The engine of the database: SQLite in one file, or a PostgreSQL server. */
export type Engine = 'sqlite' | 'postgres';

type Variants = Readonly<Record<Engine, RawBuilder<unknown>>>;

/** The node that stands in the query until it is compiled. */
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
 * Makes a piece of a statement that each engine says in its own words: `perEngine({ sqlite: sql`strict`, postgres:
 * sql`` })`. The values of the other engine's piece are not sent.
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

/** Makes the condition that a text holds a word, both as comparison keys. */
export const contains = (text: RawBuilder<unknown>, word: RawBuilder<unknown>): RawBuilder<unknown> =>
  perEngine({ sqlite: sql`instr(${text}, ${word}) > 0`, postgres: sql`strpos(${text}, ${word}) > 0` });

/** Makes SQLite use an index where it would choose a worse one; PostgreSQL chooses by its statistics. */
export const onSqliteIndexedBy = (index: string): RawBuilder<unknown> =>
  perEngine({ sqlite: sql`indexed by ${sql.ref(index)}`, postgres: sql`` });

/** Names a column that SQLite looks into no index for, where it would choose a worse one; PostgreSQL chooses by its statistics. */
export const outOfSqliteIndexes = <T>(column: string): RawBuilder<T> =>
  perEngine({ sqlite: sql`+${sql.ref(column)}`, postgres: sql.ref(column) });
