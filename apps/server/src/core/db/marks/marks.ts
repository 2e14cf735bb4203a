/** Keeps what the servers of a base remember under a name, one short text each: the table `reperes`. */
import type { Db, Trx } from '#core/db/database.ts';

/** The record of the journal for what is said of the whole product. */
export const THE_PRODUCT = { entite: 'reperes', entiteId: 0, ecoleId: null } as const;

/** Returns the text of a mark; undefined: nobody kept one. */
export const readMark = async (db: Db, nom: string): Promise<string | undefined> =>
  (await db.selectFrom('reperes').select('valeur').where('nom', '=', nom).executeTakeFirst())?.valeur;

/** Keeps a mark in place of the one before. */
export async function keepMark(trx: Trx, nom: string, valeur: string, now: string): Promise<void> {
  await trx
    .insertInto('reperes')
    .values({ nom, valeur, instant: now })
    .onConflict((conflict) => conflict.column('nom').doUpdateSet({ valeur, instant: now }))
    .execute();
}
