/**
 * Failed sign-ins, counted in the database so that every process sees them, and counted before the password is
 * looked at so that a hundred tries at once are not a hundred free ones. Only failures count: a whole school sits
 * behind one address. A row of `tentatives` is one try that failed, or whose end is not known yet.
 */
import { refuse } from '@gestionscolaire/contract/core/errors.ts';
import { shift } from '#core/clock.ts';
import type { Database, Trx } from '#core/db/database.ts';

const FENETRE = 15 * 60_000;
/** Of one account from one address. */
const PAR_COMPTE_ET_ADRESSE = 5;
/** Of one address, whatever the accounts. */
const PAR_ADRESSE = 50;
/** Of one account from addresses it never signed in from; its own addresses stay open, so that no stranger locks it. */
const PAR_COMPTE = 20;

/** Who tries, and from where. */
export interface Essai {
  /** The user's id, or what was typed when nobody has it. */
  compte: string;
  adresse: string;
  userId: number | undefined;
}

/** Counts one try as failed until `forgetFailures` says otherwise; 429 with the time to wait when there were too many. */
export async function countTry(database: Database, essai: Essai, now: string): Promise<void> {
  const { compte, adresse, userId } = essai;
  const attente = await database.transaction(async (trx) => {
    await lock(trx);
    const since = shift(now, -FENETRE);
    const window = { since, now };
    const wait =
      (await waitFor(trx, { compte, adresse }, window, PAR_COMPTE_ET_ADRESSE)) ??
      // Whoever signs in from here every day is not kept out by what others do.
      ((await isUsualAddress(trx, userId, adresse))
        ? undefined
        : ((await waitFor(trx, { adresse }, window, PAR_ADRESSE)) ??
          (await waitFor(trx, { compte }, window, PAR_COMPTE))));
    if (wait !== undefined)
      return Math.max(1, Math.ceil((Date.parse(wait) + FENETRE - Date.parse(now)) / 1000));
    await trx.insertInto('tentatives').values({ compte, adresse, instant: now }).execute();
    return undefined;
  });
  if (attente === undefined) return;
  const minutes = Math.ceil(attente / 60);
  refuse('TROP_DE_TENTATIVES', {
    attente,
    phrase: `Trop de tentatives. Réessayez dans ${minutes} minute${minutes > 1 ? 's' : ''}.`,
  });
}

/** The account signed in from this address: its failures there are forgotten. */
export async function forgetFailures(trx: Trx, { compte, adresse }: Essai): Promise<void> {
  await trx.deleteFrom('tentatives').where('compte', '=', compte).where('adresse', '=', adresse).execute();
}

/** All failures of an account, from everywhere: it has a new password. */
export async function forgetFailuresOf(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('tentatives').where('compte', '=', String(userId)).execute();
}

export async function purgeTries(database: Database, now: string): Promise<void> {
  await database.transaction((trx) =>
    trx
      .deleteFrom('tentatives')
      .where((eb) =>
        eb.or([eb('instant', '<', shift(now, -FENETRE)), eb('instant', '>', shift(now, FENETRE))]),
      )
      .execute(),
  );
}

/** One try at a time decides; this row of `versions` exists for nothing else. */
async function lock(trx: Trx): Promise<void> {
  await trx
    .updateTable('versions')
    .set((eb) => ({ numero: eb('numero', '+', 1) }))
    .where('nom', '=', 'tentatives')
    .execute();
}

/** The instant of the oldest failure that must leave the window first; undefined while there are fewer than `most`. */
async function waitFor(
  trx: Trx,
  { compte, adresse }: { compte?: string; adresse?: string },
  { since, now }: { since: string; now: string },
  most: number,
): Promise<string | undefined> {
  // A failure later than now was counted under a clock that has been set right since.
  let query = trx
    .selectFrom('tentatives')
    .select('instant')
    .where('instant', '>', since)
    .where('instant', '<=', now);
  if (compte !== undefined) query = query.where('compte', '=', compte);
  if (adresse !== undefined) query = query.where('adresse', '=', adresse);
  const rows = await query.orderBy('instant', 'desc').limit(most).execute();
  return rows[most - 1]?.instant;
}

async function isUsualAddress(trx: Trx, userId: number | undefined, adresse: string): Promise<boolean> {
  if (userId === undefined) return false;
  const row = await trx
    .selectFrom('connexions')
    .select('id')
    .where('userId', '=', userId)
    .where('adresse', '=', adresse)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
