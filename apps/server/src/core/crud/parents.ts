/** A record is put under parents that are there and active, each of its own school where the source says so. */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { Trx } from '#core/db/database.ts';
import { lockRow } from '#core/db/lock.ts';
import { findAnyRow } from '#core/db/rows.ts';
import type { Row } from '#core/db/tables.ts';
import type { SchoolRules } from './school.ts';
import type { AnyCrudSource } from './source.ts';

type ParentReader = (table: string, id: number, isLocked: boolean) => Promise<Row | undefined>;

/** Reads parents as a transaction finds them, each once, under its lock where it is to be locked. */
export function parentReader(db: Trx): ParentReader {
  const known = new Map<string, Promise<Row | undefined>>();
  const read = async (table: string, id: number, isLocked: boolean) => {
    if (isLocked) await lockRow(db, table, id);
    return findAnyRow(db, table, id);
  };
  return (table, id, isLocked) => {
    const key = `${table} ${id}`;
    const found = known.get(key) ?? read(table, id, isLocked);
    known.set(key, found);
    return found;
  };
}

/**
 * Refuses a parent that is missing, disabled or of another school, at its field. A parent that was disabled meanwhile may stay
 * where it already is (`before`).
 */
export async function checkParents(
  { parents = [] }: Pick<AnyCrudSource, 'parents'>,
  { schoolOf }: Pick<SchoolRules, 'schoolOf'>,
  row: Row,
  before: Row | null,
  readParent: ParentReader,
): Promise<void> {
  const champs: Record<string, string> = {};
  for (const { field, table: of, refus, isOfSchool, isLocked } of parents) {
    const id = row[field];
    if (typeof id !== 'number' || id === before?.[field]) continue;
    const parent = await readParent(of, id, isLocked === true);
    const isElsewhere =
      isOfSchool === true && (parent?.['ecoleId'] ?? null) !== null && parent?.['ecoleId'] !== schoolOf(row);
    if (parent?.['estActif'] !== 1 || isElsewhere) champs[field] = refus;
  }
  const [phrase] = Object.values(champs);
  if (phrase !== undefined) refuse('SAISIE_INVALIDE', { phrase, champs });
}
