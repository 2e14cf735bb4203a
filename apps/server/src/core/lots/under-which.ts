/** Tells under which records the journal has an act on a lot. */
import type { Db } from '#core/db/database.ts';
import type { Enregistrement } from '#core/db/journal/journal.ts';
import { type LotPart, wordOf } from './source.ts';

/** Returns them: the records of the lot, or those that its parts say in their place. */
export async function underWhich(
  parts: readonly Pick<LotPart, 'table' | 'isChanged' | 'under'>[],
  lignes: readonly Enregistrement[],
  db: Db,
): Promise<Enregistrement[]> {
  const told: Enregistrement[] = [];
  for (const [word, own] of Map.groupBy(lignes, ({ entite }) => entite)) {
    const under = parts.find((part) => wordOf(part) === word)?.under;
    const ids = own.map(({ entiteId }) => entiteId);
    const subjects = under === undefined ? own : await under(ids, db);
    told.push(...subjects.map(({ entite, entiteId }) => ({ entite, entiteId })));
  }
  return told;
}
