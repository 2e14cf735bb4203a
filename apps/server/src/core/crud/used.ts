/** A record that others point at is neither deleted nor, where its entity says so, disabled: the refusal counts them. */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { enumerer } from '@gestionscolaire/contract/core/text/enumerer.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import type { Db } from '#core/db/database.ts';
import { lockRow } from '#core/db/lock.ts';
import { countReferences } from '#core/db/rows.ts';
import type { Row } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import type { AnyCrudSource, Reference } from './source.ts';

/** Refuses to delete a used record: 'Utilisé par 5 préfectures, dont 1 désactivée' (AMB-069). */
export async function refuseUsed(db: Db, references: readonly Reference[], row: Row): Promise<void> {
  const parts: string[] = [];
  for (const reference of references) {
    const { one, many, isFeminine } = reference;
    const { total, disabled } = await countReferences(db, reference, row);
    if (total === 0) continue;
    const state = `désactivé${isFeminine ? 'e' : ''}${disabled > 1 ? 's' : ''}`;
    const told = disabled === 0 ? '' : `, dont ${disabled} ${state}`;
    parts.push(`${total} ${total > 1 ? many : one}${told}`);
  }
  if (parts.length > 0) refuse('UTILISE', { phrase: `Utilisé par ${enumerer(parts)}` });
}

/**
 * Refuses to disable a record under which something is active, where disabling is how it is deleted (AMB-058): 'Utilisé par
 * 2 classes'. Whoever points at it meanwhile waits for its row.
 */
export async function refuseHeld(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  { table, heldBy = [] }: Pick<AnyCrudSource, 'table' | 'heldBy'>,
  row: Row,
): Promise<void> {
  const parts: string[] = [];
  if (heldBy.length > 0) await lockRow(db, table, Number(row['id']));
  for (const reference of heldBy) {
    const { one, many, still } = reference;
    const { total, disabled } = await countReferences(db, reference, row, still?.(jourDe(now)));
    const active = total - disabled;
    if (active > 0) parts.push(`${active} ${active > 1 ? many : one}`);
  }
  if (parts.length > 0) refuse('UTILISE', { phrase: `Utilisé par ${enumerer(parts)}` });
}
