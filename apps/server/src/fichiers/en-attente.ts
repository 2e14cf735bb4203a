/**
 * Counts and removes files that no record has named yet: a form sends its image before it is saved, and some forms
 * are never saved. A person has a few of them at most, and those of the day before are removed. Documents are not among them:
 * they stay, so a person sends a number of them in a day.
 */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { DAY } from '@gestionscolaire/contract/core/values/durations.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { lockName } from '#core/db/lock.ts';
import { shift } from '#core/time/clock.ts';
import { oterFichiers } from './contenus.ts';

/** The most files that one person may have sent in a day without using them. */
export const EN_ATTENTE_MAXIMUM = 20;
/** The most documents that one person sends in a day. */
const DOCUMENTS_PAR_JOUR = 200;
/** The time that is searched: otherwise every upload would read the whole table. */
const SEMAINE = 7 * DAY;
/** The most rows that are removed at once: an upload stays short. */
const LOT = 50;

/** Selects the files sent since `since` that nothing names: the first record that names a file stamps it (nommer.ts). */
const waiting = (db: Db, since: string) =>
  db
    .selectFrom('fichiers')
    .where('creationDate', '>', since)
    .where('estPublic', '=', 0)
    .where('estDocument', '=', 0)
    .where('modifDate', 'is', null);

/**
 * Refuses another file when the person has sent too many without using them.
 * @throws Refus at the field
 */
export async function refuseTooMany(db: Db, userId: number, now: string): Promise<void> {
  const { total } = await waiting(db, shift(now, -DAY))
    .where('creationUserId', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (total < EN_ATTENTE_MAXIMUM) return;
  const phrase = `Vous avez envoyé ${EN_ATTENTE_MAXIMUM} fichiers sans les utiliser : enregistrez une fiche qui les montre, ou recommencez demain.`;
  refuse('SAISIE_INVALIDE', { phrase, champs: { image: phrase } });
}

/**
 * Refuses another document when the person has sent too many in a day: each stays, and a mistaken program must not fill the disk.
 * @throws Refus at the field
 */
export async function refuseTropDeDocuments(db: Db, userId: number, now: string): Promise<void> {
  const { total } = await db
    .selectFrom('fichiers')
    .where('creationDate', '>', shift(now, -DAY))
    .where('estDocument', '=', 1)
    .where('creationUserId', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (total < DOCUMENTS_PAR_JOUR) return;
  const phrase = `Vous avez envoyé ${DOCUMENTS_PAR_JOUR} documents en un jour : recommencez demain.`;
  refuse('SAISIE_INVALIDE', { phrase, champs: { file: phrase } });
}

/** Counts files that are sent all at once one after the other. */
export const lockWaiting = (trx: Trx, userId: number): Promise<void> => lockName(trx, `fichiers ${userId}`);

/** Removes the files that nothing has named for a day; returns how many. */
export async function clearUnused(trx: Trx, now: string): Promise<number> {
  const old = waiting(trx, shift(now, -SEMAINE))
    .where('creationDate', '<=', shift(now, -DAY))
    .select('id')
    .orderBy('id')
    .limit(LOT);
  return oterFichiers(trx, (eb) =>
    // The condition is repeated on the row itself: a file that a record names at this very moment stays.
    eb.and([eb('id', 'in', old), eb('modifDate', 'is', null)]),
  );
}
