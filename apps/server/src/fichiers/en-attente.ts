/**
 * Files that no record has named yet: a form sends its image before it is saved, and some forms are never saved. A
 * person has a few of them at most, and those of the day before are taken away.
 */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { shift } from '#core/clock.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { lockName } from '#core/db/lock.ts';

/** Files one person may have sent in a day without using them. */
export const EN_ATTENTE_MAXIMUM = 20;
const JOUR = 24 * 60 * 60 * 1000;
/** How far back one looks: the whole table would be read at every upload. */
const SEMAINE = 7 * JOUR;
/** Rows taken away at once: an upload stays short. */
const LOT = 50;

/** Sent since `since` and named by nothing: the first record that names a file stamps it (nommer.ts). */
const waiting = (db: Db, since: string) =>
  db
    .selectFrom('fichiers')
    .where('creationDate', '>', since)
    .where('estPublic', '=', 0)
    .where('modifDate', 'is', null);

/** @throws Refus at the field, when the person has sent too many without using them. */
export async function refuseTooMany(
  db: Trx,
  userId: number,
  now: string,
  champ: 'image' | 'file',
): Promise<void> {
  // Sent all at once, they are counted one after the other.
  await lockName(db, `fichiers ${userId}`);
  const { total } = await waiting(db, shift(now, -JOUR))
    .where('creationUserId', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (total < EN_ATTENTE_MAXIMUM) return;
  const phrase = `Vous avez envoyé ${EN_ATTENTE_MAXIMUM} fichiers sans les utiliser : enregistrez une fiche qui les montre, ou recommencez demain.`;
  refuse('SAISIE_INVALIDE', { phrase, champs: { [champ]: phrase } });
}

/** Takes away what nothing has named for a day; answers how many. */
export async function clearUnused(trx: Trx, now: string): Promise<number> {
  const old = waiting(trx, shift(now, -SEMAINE))
    .where('creationDate', '<=', shift(now, -JOUR))
    .select('id')
    .orderBy('id')
    .limit(LOT);
  const { numDeletedRows } = await trx
    .deleteFrom('fichiers')
    .where('id', 'in', old)
    // Said again of the row itself: one that a record names at this very moment stays.
    .where('modifDate', 'is', null)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
