/**
 * Failed sign-ins are counted in the database, so that every process sees them. They are counted before the password
 * is looked at, so that a hundred tries at once are not a hundred free ones. Only failures count: a whole school sits
 * behind one address. A row of `tentatives` is one try that failed, or whose end is not known yet.
 *
 * A person who guesses slows themselves down. The fifth failure of an account from one address closes it there for 15
 * minutes, each further one for twice as long, up to 4 hours: fourteen guesses on the first day, six on each later
 * one. Failures count for thirty days, or until the person signs in from there or is given a new password.
 *
 * The account is closed in the same way, from its twentieth failure, to addresses from which it never signed in. Its
 * own addresses stay open to the right password: no stranger locks anybody out, and four hours is the longest that a
 * colleague's guesses, or her own, keep a person waiting at her own machine. An address is closed from its 50th
 * failure in 15 minutes to all who never signed in from there, and from its 500th to everybody.
 *
 * The answer of a closed door to a wrong password never tells who has an account: known or not, at home or elsewhere,
 * the same rows are counted, the same work is done, the same wait is told.
 */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { DAY, HOUR, MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';
import type { Database, Trx } from '#core/db/database.ts';
import { shift } from '#core/time/clock.ts';

/** The time in which the failures of an address are counted. */
const FENETRE = 15 * MINUTE;
/** The time in which the failures of an account are counted. */
const MEMOIRE = 30 * DAY;
const PREMIER_DELAI = 15 * MINUTE;
const DELAI_MAXIMAL = 4 * HOUR;
/** The limit of one account from one address. */
const PAR_COMPTE_ET_ADRESSE = 5;
/** The limit of one account from everywhere; its own addresses stay open, so that no stranger locks it. */
const PAR_COMPTE = 20;
/**
 * The limit of one address, whatever the accounts; a person who signs in from there every day is not kept out by what
 * others do.
 */
const PAR_ADRESSE = 50;
/** The limit of one address for everybody: verifying a password is work, and each failure a row. */
const PAR_ADRESSE_POUR_TOUS = 500;

/** A try: the account, and the address. */
export interface Essai {
  /** The user's id, or the name of an unknown identifier. */
  compte: string;
  adresse: string;
  userId: number | undefined;
}

/** A try that was counted as failed. */
export interface EssaiCompte {
  readonly id: number;
  /** Whether the right password opens; false behind a door that is closed to strangers. */
  readonly opens: boolean;
  /** The seconds that a wrong password is told to wait; undefined where no door is closed. */
  readonly attente: number | undefined;
}

/** Returns the milliseconds for which an account stays closed after so many failures; the first `gratuits` cost nothing. */
function delaiApres(echecs: number, gratuits: number): number {
  return echecs < gratuits ? 0 : Math.min(PREMIER_DELAI * 2 ** (echecs - gratuits), DELAI_MAXIMAL);
}

/**
 * Counts one try as failed until `forgetTry` says otherwise; refuses with 429 and the time to wait when nobody may
 * try now.
 */
export async function countTry(database: Database, essai: Essai, now: string): Promise<EssaiCompte> {
  const { compte, adresse, userId } = essai;
  const counted = await database.transaction(async (trx): Promise<EssaiCompte | number> => {
    await lockTentatives(trx);
    const closed = latest(
      await closedTo(trx, { compte, adresse }, now, PAR_COMPTE_ET_ADRESSE),
      await addressClosed(trx, adresse, now, PAR_ADRESSE_POUR_TOUS),
    );
    if (closed !== undefined) return secondsUntil(closed, now);
    const toStrangers = latest(
      await addressClosed(trx, adresse, now, PAR_ADRESSE),
      await closedTo(trx, { compte }, now, PAR_COMPTE),
    );
    const opens = toStrangers === undefined || (await isUsualAddress(trx, userId, adresse));
    const { id } = await trx
      .insertInto('tentatives')
      .values({ compte, adresse, instant: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, opens, attente: toStrangers === undefined ? undefined : secondsUntil(toStrangers, now) };
  });
  return typeof counted === 'number' ? refuseFor(counted) : counted;
}

/** Refuses a failed try behind a closed door with the time to wait, whatever the account. */
export function refuseFailed({ attente }: EssaiCompte): void {
  if (attente !== undefined) refuseFor(attente);
}

/** Forgets a try that was no failure. */
export async function forgetTry(trx: Trx, { id }: EssaiCompte): Promise<void> {
  await trx.deleteFrom('tentatives').where('id', '=', id).execute();
}

/** Forgets the failures of an account at an address where it signed in: they slow nobody down any more. */
export async function forgetFailures(trx: Trx, { compte, adresse }: Essai): Promise<void> {
  await trx
    .updateTable('tentatives')
    .set({ effacee: 1 })
    .where('compte', '=', compte)
    .where('adresse', '=', adresse)
    .execute();
}

/** Forgets all failures of an account, from everywhere: it has a new password. */
export async function forgetFailuresOf(trx: Trx, userId: number): Promise<void> {
  await trx.updateTable('tentatives').set({ effacee: 1 }).where('compte', '=', String(userId)).execute();
}

/** Counts the failures of an account since then, forgotten ones too, and returns the instant of the last; null: none. */
export async function failuresSince(
  trx: Trx,
  userId: number,
  since: string | null,
  now: string,
): Promise<{ nombre: number; dernier: string } | null> {
  const { nombre, dernier } = await trx
    .selectFrom('tentatives')
    .select(({ fn }) => [fn.countAll<number>().as('nombre'), fn.max('instant').as('dernier')])
    .where('compte', '=', String(userId))
    .where('instant', '>', since ?? '')
    .where('instant', '<=', now)
    .executeTakeFirstOrThrow();
  return dernier === null ? null : { nombre, dernier };
}

export async function purgeTries(database: Database, now: string): Promise<void> {
  await database.transaction((trx) =>
    trx
      .deleteFrom('tentatives')
      .where((eb) =>
        eb.or([eb('instant', '<', shift(now, -MEMOIRE)), eb('instant', '>', shift(now, FENETRE))]),
      )
      .execute(),
  );
}

/** Locks the one row of `versions` that exists for this: one try at a time decides. */
async function lockTentatives(trx: Trx): Promise<void> {
  await trx
    .updateTable('versions')
    .set((eb) => ({ numero: eb('numero', '+', 1) }))
    .where('nom', '=', 'tentatives')
    .execute();
}

/** Returns until when an account is closed, at one address or at all; undefined when it is not. */
async function closedTo(
  trx: Trx,
  { compte, adresse }: { compte: string; adresse?: string },
  now: string,
  gratuits: number,
): Promise<string | undefined> {
  let query = trx
    .selectFrom('tentatives')
    .select(({ fn }) => [fn.countAll<number>().as('nombre'), fn.max('instant').as('dernier')])
    .where('compte', '=', compte)
    .where('effacee', '=', 0)
    .where('instant', '>', shift(now, -MEMOIRE))
    // A failure later than now was counted under a clock that has been set right since.
    .where('instant', '<=', now);
  if (adresse !== undefined) query = query.where('adresse', '=', adresse);
  const { nombre, dernier } = await query.executeTakeFirstOrThrow();
  if (dernier === null) return undefined;
  const until = shift(dernier, delaiApres(nombre, gratuits));
  return until > now ? until : undefined;
}

/** Returns until when an address is closed: until the oldest of its last `most` failures leaves the window. */
async function addressClosed(
  trx: Trx,
  adresse: string,
  now: string,
  most: number,
): Promise<string | undefined> {
  const first = await trx
    .selectFrom('tentatives')
    .select('instant')
    .where('adresse', '=', adresse)
    .where('effacee', '=', 0)
    .where('instant', '>', shift(now, -FENETRE))
    .where('instant', '<=', now)
    .orderBy('instant', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  return first === undefined ? undefined : shift(first.instant, FENETRE);
}

/** The id of nobody: whoever has no account is looked for like the others. */
const PERSONNE = 0;

async function isUsualAddress(trx: Trx, userId: number | undefined, adresse: string): Promise<boolean> {
  const row = await trx
    .selectFrom('connexions')
    .select('id')
    .where('userId', '=', userId ?? PERSONNE)
    .where('adresse', '=', adresse)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function latest(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one > other ? one : other;
}

const secondsUntil = (instant: string, now: string): number =>
  Math.max(1, Math.ceil((Date.parse(instant) - Date.parse(now)) / 1000));

/** Writes a wait: '15 minutes', '2 heures'; rounded up, so that whoever waits as told gets in. */
function duree(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] = minutes <= 60 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'heure'];
  return `${count} ${unit}${count > 1 ? 's' : ''}`;
}

function refuseFor(attente: number): never {
  return refuse('TROP_DE_TENTATIVES', {
    attente,
    phrase: `Trop de tentatives. Réessayez dans ${duree(attente)}.`,
  });
}
