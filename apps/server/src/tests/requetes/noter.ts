/**
 * Notes every distinct statement that SQLite is asked in a run, in the words of PostgreSQL: `requetes.test.ts` prepares each there
 * once the run has ended. A list of values counts as one, however many they are.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RootOperationNode, SqliteQueryCompiler } from 'kysely';
import { PostgresCompiler, SqliteCompiler } from '#core/db/per-engine.ts';

/** The folder of the notes, a file for each process. */
export const NOTES = fileURLToPath(new URL('../../../../../reports/requetes', import.meta.url));

/** A statement of PostgreSQL, and the test file that first asked it. */
export interface Requete {
  readonly sql: string;
  readonly fichier: string;
}

/** Shortens lists of values to one: `in ($1, $2)` and ten rows of an insert are the statements of one value and of one row. */
export const shape = (sql: string): string =>
  sql
    .replaceAll(/(?<value>\?|\$\d+)(?:, (?:\?|\$\d+))+/g, '$<value>')
    .replaceAll(/(?<row>\([^()]*\))(?:, \([^()]*\))+/g, '$<row>');

/** The statements of calls and of works: what makes tables is tried by the migrations, on both engines. */
const DES_DONNEES = /^(?:select|insert|update|delete|with|values)\b/;

const known = new Set<string>();
let isQuiet = false;
let waiting: { sql: string; node: RootOperationNode }[] = [];

/** Observes the compiler of SQLite from now on; ours inherits the method. */
export function observe(): void {
  SqliteCompiler.prototype.compileQuery = function noted(node, id) {
    const compiled = SqliteQueryCompiler.prototype.compileQuery.call(this, node, id);
    const mark = shape(compiled.sql);
    if (!isQuiet && DES_DONNEES.test(mark) && !known.has(mark)) {
      known.add(mark);
      waiting.push({ sql: compiled.sql, node });
    }
    return compiled;
  };
}

/** Notes nothing while `work` runs, nor after a quiet work inside it: migrations read tables that later ones change. */
export async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const before = isQuiet;
  isQuiet = true;
  try {
    return await work();
  } finally {
    isQuiet = before;
  }
}

/** Writes what was noted since the last time. */
export function write(fichier: string): void {
  if (waiting.length === 0) return;
  const lines = waiting.map(({ node }) => {
    const { sql } = new PostgresCompiler().compileQuery(node, { queryId: 'noted' });
    return `${JSON.stringify({ sql, fichier } satisfies Requete)}\n`;
  });
  waiting = [];
  mkdirSync(NOTES, { recursive: true });
  appendFileSync(join(NOTES, `${process.pid}.jsonl`), lines.join(''));
}
