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
import type { Db, Trx } from './database.ts';

const NOM = 'formulations';

/** Selects the mark inside another statement. */
export const WORDING: RawBuilder<string | null> =
  sql`(select valeur from reperes where nom = ${sql.lit(NOM)})`;

/** Puts what the mark says in force for this process. */
export const speak = (mark: string | null): void => setFormulations(lireFormulations(mark));

/** Reads the mark: null or '' where nobody has chosen yet. */
export async function readWording(db: Db): Promise<string | null> {
  const row = await db.selectFrom('reperes').select('valeur').where('nom', '=', NOM).executeTakeFirst();
  return row?.valeur ?? null;
}

/** Keeps a choice. */
export async function keepWording(trx: Trx, chosen: Formulations, now: string): Promise<void> {
  await trx
    .insertInto('reperes')
    .values({ nom: NOM, valeur: chosen, instant: now })
    .onConflict((conflict) => conflict.column('nom').doUpdateSet({ valeur: chosen, instant: now }))
    .execute();
}
