/**
 * A school's money: its lock, and the chain of its entries. Whoever writes money holds the one row that `caisses` has for the
 * school until his transaction ends, so that numbers have no gap and each entry holds the hash of the one before.
 */
import { createHash } from 'node:crypto';
import {
  EMPREINTE_ZERO,
  type GenreDEcriture,
  texteHache,
} from '@gestionscolaire/contract/caisse/ecritures.ts';
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { RETARD_TOLERE } from '@gestionscolaire/contract/core/values/clock.ts';
import type { Selectable } from 'kysely';
import type { Db, Trx } from '#core/db/database.ts';
import { clockCorrection, knownTime } from '#core/db/known-time.ts';
import type { Tables } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import { attestationDe } from './papiers/attestations.ts';
import { nouvelleCle } from './papiers/signature.ts';
import './tables.ts';

export type Caisse = Selectable<Tables['caisses']>;

const MINUTE = 60_000;

async function lock(trx: Trx, ecoleId: number): Promise<Caisse | undefined> {
  return trx
    .updateTable('caisses')
    .set({ ecoleId })
    .where('ecoleId', '=', ecoleId)
    .returningAll()
    .executeTakeFirst();
}

/** Holds a school's money; the first time it is given its key. */
export async function prendreLaCaisse(trx: Trx, ecoleId: number, now: string): Promise<Caisse> {
  const known = await lock(trx, ecoleId);
  if (known !== undefined) return known;
  const ecole = await trx.selectFrom('ecoles').select('id').where('id', '=', ecoleId).executeTakeFirst();
  if (ecole === undefined) refuseAt('ecoleId', "Cette école n'existe pas.");
  const { publique, privee } = nouvelleCle();
  await trx
    .insertInto('caisses')
    .values({
      ecoleId,
      rang: 0,
      empreinte: EMPREINTE_ZERO,
      clePublique: publique,
      clePrivee: privee,
      creationDate: now,
    })
    .onConflict((conflict) => conflict.column('ecoleId').doNothing())
    .execute();
  return (await lock(trx, ecoleId)) ?? refuse('INTROUVABLE');
}

/** The hash of an entry. */
export const empreinteDe = (entry: Parameters<typeof texteHache>[0]): string =>
  createHash('sha256').update(texteHache(entry)).digest('hex');

export interface Ecrite {
  readonly rang: number;
  readonly empreinte: string;
}

/**
 * Adds an entry to the chain of a school whose money is held. `contenu`: what the paper will tell; its hash keeps the hour and
 * the school's public key too. `credit`: what it adds to the money that no line took.
 */
export async function ecrire(
  trx: Trx,
  caisse: Caisse,
  entry: { genre: GenreDEcriture; entiteId: number; instant: string; contenu: object; credit: number },
): Promise<Ecrite> {
  const { ecoleId, empreinte: precedente, clePublique: cle } = caisse;
  const { genre, entiteId, instant } = entry;
  const rang = caisse.rang + 1;
  const contenu = JSON.stringify({ ...entry.contenu, instant, cle });
  const empreinte = empreinteDe({ ecoleId, rang, genre, contenu, precedente });
  const entree = { ecoleId, rang, genre, contenu, empreinte };
  await trx
    .insertInto('ecritures')
    .values({ ...entree, entiteId, instant, precedente, attestation: attestationDe(entree) })
    .execute();
  const credit = caisse.credit + entry.credit;
  await trx.updateTable('caisses').set({ rang, empreinte, credit }).where('ecoleId', '=', ecoleId).execute();
  return { rang, empreinte };
}

/** The entry that tells of a payment, its cancellation or a closing. */
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

/** Whether an instant is before another one by more than what clocks may differ by. */
export const estEnRetard = (instant: string, connu: string): boolean =>
  Date.parse(connu) - Date.parse(instant) > RETARD_TOLERE * MINUTE;

const refuseRetard = (): never =>
  refuse('REGLE', {
    phrase: "L'horloge de l'ordinateur est en retard : réglez-la avant d'encaisser ou d'annuler.",
  });

/**
 * The chain's instants follow one another: nothing is written before its last entry, unless that one is later than when somebody
 * said that the clock is right (core/db/known-time.ts).
 */
export async function refuseHorlogeEnRetard(trx: Trx, { ecoleId, rang }: Caisse, now: string): Promise<void> {
  const last = await trx
    .selectFrom('ecritures')
    .select('instant')
    .where('ecoleId', '=', ecoleId)
    .where('rang', '=', rang)
    .executeTakeFirst();
  if (last === undefined || !estEnRetard(now, last.instant)) return;
  const corrected = await clockCorrection(trx);
  if (corrected === undefined || last.instant <= corrected.instant) refuseRetard();
}

/**
 * A call that writes money: a clock that is behind what any act told would date money wrongly, and nothing is taken until it is
 * right. The demonstration, which plays the past, does not come this way.
 */
export const alHeure =
  <I, O>(run: (input: I, context: WriteContext) => Promise<O>) =>
  async (input: I, context: WriteContext): Promise<O> => {
    // Not the last row, which a late clock writes by signing in.
    const known = (await knownTime(context.db)) ?? context.now;
    if (estEnRetard(context.now, known)) refuseRetard();
    return run(input, context);
  };

/** A cashier's day. */
export interface Journee {
  readonly ecoleId: number;
  readonly caissierId: number;
  readonly jour: string;
}

export async function estClos(db: Db, { ecoleId, caissierId, jour }: Journee): Promise<boolean> {
  const closed = await db
    .selectFrom('clotures')
    .select('id')
    .where('ecoleId', '=', ecoleId)
    .where('caissierId', '=', caissierId)
    .where('jour', '=', jour)
    .executeTakeFirst();
  return closed !== undefined;
}

/** A closed day changes no more. */
export async function refuseJourClos(trx: Trx, journee: Journee): Promise<void> {
  if (await estClos(trx, journee))
    refuse('REGLE', { phrase: 'Votre caisse de ce jour est clôturée : plus rien ne s’y écrit.' });
}
