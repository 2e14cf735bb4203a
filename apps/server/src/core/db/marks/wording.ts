/**
 * Keeps the network's `formulations` (AMB-160) in a mark of the database: empty until somebody has chosen. Each call by a signed-in
 * person reads it again, so that every process speaks as the network last chose.
 */
import {
  type Formulations,
  lireFormulations,
  setFormulations,
} from '@gestionscolaire/contract/core/text/formulations.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#core/db/database.ts';
import { keepMark, readMark } from './marks.ts';

const NOM = 'formulations';

/** Selects the mark inside another statement. */
export const WORDING: RawBuilder<string | null> =
  sql`(select valeur from reperes where nom = ${sql.lit(NOM)})`;

/** Puts what the mark says in force for this process. */
export const speak = (mark: string | null): void => setFormulations(lireFormulations(mark));

/** Reads the mark: null or '' where nobody has chosen yet. */
export const readWording = async (db: Db): Promise<string | null> => (await readMark(db, NOM)) ?? null;

/** Keeps a choice. */
export const keepWording = (trx: Trx, chosen: Formulations, now: string): Promise<void> =>
  keepMark(trx, NOM, chosen, now);
