/**
 * A migration does what its statements do to an empty database that the migrations before it made. Its fingerprint is
 * that of these statements: a file that moves or a comment changes nothing, and one column more changes it.
 */
import { createHash } from 'node:crypto';
import type { KyselyPlugin, QueryResult, UnknownRow } from 'kysely';
import type { Trx } from '#core/db/database.ts';
import type { Steps } from './migrate.ts';

/** Runs `steps` and returns its statements, in order, each with its values. It leaves out reads, which change nothing. */
export async function statementsOf(steps: Steps, trx: Trx, now: string): Promise<string[]> {
  const told: string[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const { sql, parameters } = trx.getExecutor().compileQuery(node, queryId);
      const text = sql.replace(/\s+/g, ' ').trim();
      if (!/^select\b/i.test(text)) told.push(`${text} ${JSON.stringify(parameters)}`);
      return node;
    },
    transformResult: ({ result }): Promise<QueryResult<UnknownRow>> => Promise.resolve(result),
  };
  await steps.up(trx.withPlugin(recorder), now);
  return told;
}

/** Returns the fingerprint of statements: their SHA-256, in hexadecimal. */
export function fingerprintOf(statements: readonly string[]): string {
  return createHash('sha256').update(statements.join('\n')).digest('hex');
}
