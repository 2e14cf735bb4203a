/**
 * A write that is sent again (a double click, an answer lost on the way) is done once and answered the same. Key,
 * fingerprint of the request and answer are stored in the write's own transaction (AMB-158).
 */
import { createHash } from 'node:crypto';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseCles } from '@gestionscolaire/contract/core/api/errors.ts';
import { DAY } from '@gestionscolaire/contract/core/values/durations.ts';
import { sql } from 'kysely';
import type { Database, Trx } from '#core/db/database.ts';
import { shift } from '#core/time/clock.ts';

interface IdempotencesTable {
  userId: number;
  cle: string;
  /** The sha256 of call and input, secrets left out. */
  empreinte: string;
  reponse: string;
  instant: string;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    idempotences: IdempotencesTable;
  }
}

const KEPT_MS = 2 * DAY;
const ACCEPTED = /^[\x21-\x7e]{1,200}$/;

export interface Sent {
  userId: number;
  cle: string;
  empreinte: string;
}

/**
 * Reads the key of a request; undefined when it carries none, or its answer is not kept: a read, a public call, the end
 * of a connexion.
 */
export function idempotencyOf(
  header: unknown,
  userId: number | undefined,
  endpoint: Endpoint,
  input: Record<string, unknown>,
): Sent | undefined {
  if (header === undefined || userId === undefined || endpoint.kind !== 'write') return undefined;
  if (typeof header !== 'string' || !ACCEPTED.test(header)) return refuseCles('Idempotency-Key');
  if (endpoint.endsConnexion) return undefined;
  const open = Object.entries(input).filter(([key]) => !endpoint.secret.includes(key));
  const text = JSON.stringify([endpoint.name, open.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
  return { userId, cle: header, empreinte: createHash('sha256').update(text).digest('base64url') };
}

/**
 * Takes the key before the transaction writes or refuses anything: a second send at the same instant waits here for
 * the first, then finds its answer. It answers the stored answer of an earlier send, or undefined when this is the
 * first.
 */
export async function claim(trx: Trx, sent: Sent, now: string): Promise<unknown> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotences')
    .values({ ...sent, reponse: '', instant: now })
    .onConflict((conflict) => conflict.columns(['userId', 'cle']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 0n) return undefined;
  const { empreinte, reponse } = await trx
    .selectFrom('idempotences')
    .select(['empreinte', 'reponse'])
    .where('userId', '=', sent.userId)
    .where('cle', '=', sent.cle)
    .executeTakeFirstOrThrow();
  return empreinte === sent.empreinte ? JSON.parse(reponse) : refuse('CLE_REUTILISEE');
}

/** Keeps the answer under the key that was taken; a value that is told only once is kept as null. */
export async function storeAnswer(
  trx: Trx,
  { userId, cle }: Sent,
  answer: unknown,
  once: readonly string[],
): Promise<void> {
  const kept = (key: string, value: unknown) => (once.includes(key) ? null : value);
  await trx
    .updateTable('idempotences')
    .set({ reponse: JSON.stringify(answer, kept) })
    .where('userId', '=', userId)
    .where('cle', '=', cle)
    .execute();
}

/** Writes `avec` in place of some texts in the answers that are kept: a person who was erased is not told by one sent again. */
export async function forgetInAnswers(trx: Trx, texts: readonly string[], avec: string): Promise<void> {
  for (const text of texts) {
    // As JSON has it; a pattern takes these three signs otherwise.
    const kept = JSON.stringify(text).slice(1, -1);
    const pattern = `%${kept.replace(/[\\%_]/g, '\\$&')}%`;
    const rows = await trx
      .selectFrom('idempotences')
      .select(['userId', 'cle', 'reponse'])
      .where(sql<boolean>`reponse like ${pattern} escape '\\'`)
      .execute();
    for (const { userId, cle, reponse } of rows)
      await trx
        .updateTable('idempotences')
        .set({ reponse: reponse.replaceAll(kept, JSON.stringify(avec).slice(1, -1)) })
        .where('userId', '=', userId)
        .where('cle', '=', cle)
        .execute();
  }
}

/** Forgets the answers that are older than two days. */
export async function purgeAnswers(database: Database, now: string): Promise<void> {
  await database.transaction((trx) =>
    trx.deleteFrom('idempotences').where('instant', '<', shift(now, -KEPT_MS)).execute(),
  );
}
