/**
 * Knows the devices of a person by the mark that each browser keeps, and finds the new ones, which are told to them at
 * their next sign-in on another device. The mark opens nothing: whoever copies it is only not announced.
 */
import { createHash } from 'node:crypto';
import type { Annonces } from '@gestionscolaire/contract/administration/preferences.ts';
import { DAY } from '@gestionscolaire/contract/core/values/durations.ts';
import type { Database, Trx } from '#core/db/database.ts';
import { shift } from '#core/time/clock.ts';
import { nomDAppareil } from './nom.ts';

/** The time during which a device that nobody signs in from is still known. */
const MEMOIRE = 365 * DAY;
/** The time whose new devices are told to a person who signs in from one that is new itself. */
const NOUVEAUX_SUR = 30 * DAY;
/** The most devices that are told: the newest ones. */
const NOUVEAUX_DITS = 5;

/** A sign-in tells this of its device. `marque`: absent where a program, or a browser without cookies, has none. */
export interface Presente {
  readonly marque: string | undefined;
  readonly agent: string;
  readonly adresse: string;
}

/**
 * Hashes a mark with its person: two persons of one computer have marks that nobody can compare. Without a mark a
 * device is known by its name and its address; a mark has no space, so that none imitates these.
 */
const hashOf = (userId: number, { marque, agent, adresse }: Presente): string =>
  createHash('sha256')
    .update(`${userId} ${marque ?? `sans marque ${adresse} ${agent}`}`)
    .digest('base64url');

/**
 * Notes the device of a sign-in, and returns its id and the devices that are new since the person last signed in here.
 * The device of their very first sign-in is news to nobody. `isSien`: they have a password of their own; with a one-time one
 * the news waits. The caller holds the lock of the person's row.
 */
export async function noterAppareil(
  trx: Trx,
  userId: number,
  presente: Presente,
  { now, isSien }: { now: string; isSien: boolean },
): Promise<{ id: number; nouveaux: Annonces['nouveauxAppareils'] }> {
  const hash = hashOf(userId, presente);
  const derniere = isSien ? now : null;
  const known = await trx
    .selectFrom('appareils')
    .select(['id', 'derniere'])
    .where('userId', '=', userId)
    .where('marque', '=', hash)
    .executeTakeFirst();
  if (known !== undefined) {
    if (isSien) await trx.updateTable('appareils').set({ derniere }).where('id', '=', known.id).execute();
    return { id: known.id, nouveaux: await nouveaux(trx, userId, known.id, known.derniere, now) };
  }
  const { id } = await trx
    .insertInto('appareils')
    .values({
      userId,
      marque: hash,
      nom: nomDAppareil(presente.agent),
      adresse: presente.adresse,
      premiere: now,
      derniere,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, nouveaux: await nouveaux(trx, userId, id, null, now) };
}

/** Reads the devices, but this one and the person's first, that came since; newest first. */
async function nouveaux(
  trx: Trx,
  userId: number,
  id: number,
  since: string | null,
  now: string,
): Promise<Annonces['nouveauxAppareils']> {
  const rows = await trx
    .selectFrom('appareils')
    .select(['nom', 'adresse', 'premiere as le'])
    .where('userId', '=', userId)
    .where('id', '!=', id)
    .where('id', '>', (eb) =>
      eb
        .selectFrom('appareils as un')
        .select((un) => un.fn.min<number>('un.id').as('premier'))
        .where('un.userId', '=', userId),
    )
    .where('premiere', '>', since ?? shift(now, -NOUVEAUX_SUR))
    .orderBy('id', 'desc')
    .limit(NOUVEAUX_DITS)
    .execute();
  return rows;
}

/** Forgets devices that nobody has signed in from for a year; no connexion names them any more. */
export async function purgeAppareils(database: Database, now: string): Promise<void> {
  const before = shift(now, -MEMOIRE);
  await database.transaction((trx) =>
    trx
      .deleteFrom('appareils')
      .where('premiere', '<', before)
      .where((eb) => eb.or([eb('derniere', 'is', null), eb('derniere', '<', before)]))
      .where('id', 'not in', (eb) =>
        eb
          .selectFrom('connexions')
          .select('appareilId')
          .where('appareilId', 'is not', null)
          .$castTo<number>(),
      )
      .execute(),
  );
}
