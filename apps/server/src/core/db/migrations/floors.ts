/**
 * Lets servers of two versions share a base of PostgreSQL. A migration that older servers do not survive raises the floor of the
 * base, in its own transaction: a server that knows no migration as high stops writing, and reading where it must. The floor is a
 * comment of the table `migrations`, so that a version of the product which knows nothing of a migration finds it without a column
 * more. The embedded base belongs to one server, and has none.
 */
import { Refus } from '@gestionscolaire/contract/core/api/errors.ts';
import { sql } from 'kysely';
import { type Db, engineOf, type Trx } from '#core/db/database.ts';
import { ECRITURE, LECTURE, OUTGROWN, WRITES_LOCK } from '#core/db/guard.ts';

/** Tells what servers that do not know a migration may go on doing: everything, reading, or nothing (absent). */
export type Sure = true | 'lecture';

/** The names of the last migrations without which a server may not write, and may not read. */
export interface Floors {
  readonly ecriture: string;
  readonly lecture: string;
}

/** Returns the floors of a base that `steps` made, in order. */
export function floorsOf(steps: readonly { readonly name: string; readonly sure?: Sure }[]): Floors {
  const ecriture = steps.findLast(({ sure }) => sure !== true)?.name ?? '';
  return { ecriture, lecture: steps.findLast(({ sure }) => sure === undefined)?.name ?? '' };
}

/** Writes the floors that a migration reached. */
export async function keepFloors(trx: Trx, { ecriture, lecture }: Floors): Promise<void> {
  if (engineOf(trx) === 'sqlite') return;
  const text = `Écriture depuis ${ecriture}, lecture depuis ${lecture}`;
  await sql`comment on table migrations is ${sql.lit(text)}`.execute(trx);
}

/** Waits for the writes under way, and keeps others waiting until the transaction ends. */
export async function lockWrites(trx: Trx): Promise<void> {
  if (engineOf(trx) === 'postgres') await sql`select pg_advisory_xact_lock(${WRITES_LOCK})`.execute(trx);
}

/** Reads the floors of the base; those of the embedded one are never above its server. */
export async function readFloors(db: Db): Promise<Floors> {
  if (engineOf(db) === 'sqlite') return { ecriture: '', lecture: '' };
  const { rows } = await sql<Floors>`
    select coalesce(${sql.raw(ECRITURE)}, '') as ecriture, coalesce(${sql.raw(LECTURE)}, '') as lecture
  `.execute(db);
  return rows[0] ?? { ecriture: '', lecture: '' };
}

const PHRASE =
  "Une version plus récente de GestionScolaire a mis la base à jour : ce serveur n'enregistre plus rien. Rechargez la page dans un instant.";
const PHRASE_DE_LECTURE =
  'Une version plus récente de GestionScolaire a mis la base à jour : ce serveur ne la lit plus. Rechargez la page dans un instant.';

/** Returns the refusal of a write, or of a read, by a server that is too old for its base. */
export const outgrown = (kind: 'read' | 'write'): Refus =>
  new Refus('INDISPONIBLE', { phrase: kind === 'write' ? PHRASE : PHRASE_DE_LECTURE });

/** Whether the base refused to begin a write because this server is too old. */
export const isOutgrown = (error: unknown): boolean => Reflect.get(Object(error), 'code') === OUTGROWN;
