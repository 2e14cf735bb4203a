/**
 * A school's money has a lock and a chain of entries. Whoever writes money locks the school's one row of `caisses`
 * until their transaction ends, so that numbers have no gap and each entry holds the hash of the one before.
 */
import type { GenreDEcriture } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterMontant, SOMME_MAXIMALE } from '@gestionscolaire/contract/core/values/montant.ts';
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#core/db/database.ts';
import type { Tables } from '#core/db/tables.ts';
import { faireLaCle } from '#signature/index.ts';
import { type AEcrire, entreeDe } from './entree.ts';
import './tables.ts';

export type Caisse = Selectable<Tables['caisses']>;

async function lockKnown(trx: Trx, ecoleId: number): Promise<Caisse | undefined> {
  return trx
    .updateTable('caisses')
    .set({ ecoleId })
    .where('ecoleId', '=', ecoleId)
    .returningAll()
    .executeTakeFirst();
}

/** Locks a school's money; makes its row and its key the first time. */
export async function lockCaisse(trx: Trx, ecoleId: number, now: string): Promise<Caisse> {
  const known = await lockKnown(trx, ecoleId);
  if (known !== undefined) return known;
  await faireLaCle(trx, ecoleId, now);
  return (await lockKnown(trx, ecoleId)) ?? refuse('INTROUVABLE');
}

const TROP_DE_CREDIT = `Le crédit de l'école passerait ${formaterMontant(SOMME_MAXIMALE)}\u00A0: relisez le montant.`;

/**
 * Adds an entry to the chain of a school whose money is locked. `credit`: what it adds to the money that no line took;
 * refused at `montant` beyond SOMME_MAXIMALE.
 */
export async function ecrire<G extends GenreDEcriture>(
  trx: Trx,
  caisse: Caisse,
  entry: AEcrire<G> & { readonly credit: number },
): Promise<void> {
  const entree = entreeDe(caisse, entry);
  await trx.insertInto('ecritures').values(entree).execute();
  const { ecoleId, rang, empreinte } = entree;
  const credit = caisse.credit + entry.credit;
  if (entry.credit > 0 && credit > SOMME_MAXIMALE) refuseAt('montant', TROP_DE_CREDIT);
  await trx.updateTable('caisses').set({ rang, empreinte, credit }).where('ecoleId', '=', ecoleId).execute();
}

/** Reads the entry of a payment, its cancellation or a closing. */
export async function ecritureDe(db: Db, ecoleId: number, genre: GenreDEcriture, entiteId: number) {
  return db
    .selectFrom('ecritures')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .where('genre', '=', genre)
    .where('entiteId', '=', entiteId)
    .orderBy('rang', 'desc')
    .executeTakeFirst();
}

/** A cashier's day. */
export interface Journee {
  readonly ecoleId: number;
  readonly caissierId: number;
  readonly jour: string;
}

/** Writes in SQL whether the day of a drawer is closed; each part is a value or a column. A reopened closing closes nothing. */
export const clotureDe = (d: { ecoleId: unknown; caissierId: unknown; jour: unknown }) => sql<number>`exists (
  select 1 from clotures c where c."ecoleId" = ${d.ecoleId} and c."caissierId" = ${d.caissierId} and c.jour = ${d.jour}
    and c."rouverteLe" is null)`;

export async function estClos(db: Db, { ecoleId, caissierId, jour }: Journee): Promise<boolean> {
  const closed = await db
    .selectFrom('clotures')
    .select('id')
    .where('ecoleId', '=', ecoleId)
    .where('caissierId', '=', caissierId)
    .where('jour', '=', jour)
    .where('rouverteLe', 'is', null)
    .executeTakeFirst();
  return closed !== undefined;
}

/** Refuses to write in a closed day. */
export async function refuseJourClos(trx: Trx, journee: Journee): Promise<void> {
  if (await estClos(trx, journee))
    refuse('REGLE', { phrase: 'Votre caisse de ce jour est clôturée : plus rien ne s’y écrit.' });
}
