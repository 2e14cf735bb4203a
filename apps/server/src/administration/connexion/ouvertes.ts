/** Lists the open connexions of a person, and ends some of them. */
import type { Connexion } from '@gestionscolaire/contract/administration/connexions.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { Db } from '#core/db/database.ts';
import { changes } from '#core/db/journal/journal.ts';
import type { WriteContext } from '#core/http/context.ts';
import { bornesDesOuvertes } from './open.ts';

/** Selects the connexions of a person that did not end, by an act or by themselves. */
const nonFinies = (db: Db, userId: number, now: string) =>
  db
    .selectFrom('connexions as c')
    .where('c.userId', '=', userId)
    .where('c.terminee', 'is', null)
    .where('c.fin', '>', now)
    .where('c.derniereActivite', '>', bornesDesOuvertes(now).actives);

/** Reads the open connexions of a person: the caller's first, then the one used last. */
export async function connexionsOuvertes(
  db: Db,
  userId: number,
  { now, connexionId }: { now: string; connexionId: number },
): Promise<Connexion[]> {
  const rows = await nonFinies(db, userId, now)
    .leftJoin('appareils as a', 'a.id', 'c.appareilId')
    .select(['c.id', 'a.nom as appareil', 'c.adresse', 'c.ouverte', 'c.derniereActivite'])
    .where('c.ouverte', '<=', bornesDesOuvertes(now).ouvertes)
    .orderBy('c.derniereActivite', 'desc')
    .orderBy('c.id', 'desc')
    .execute();
  const told = rows.map((row) => ({ ...row, estCourante: row.id === connexionId }));
  return [
    ...told.filter(({ estCourante }) => estCourante),
    ...told.filter(({ estCourante }) => !estCourante),
  ];
}

/** The connexions to end: those of a person, one of them, or all but one. */
interface Celles {
  userId: number;
  ecoleId: number | null;
  id?: number;
  sauf?: number;
}

/**
 * Ends connexions, and returns how many there were; one act tells it in the history of the person. One that is not
 * open, or is another person's, is unknown: both have the same answer. The caller holds the lock of the person's row.
 */
export async function terminer(
  { db, now, record }: Pick<WriteContext, 'db' | 'now' | 'record'>,
  { userId, ecoleId, id, sauf }: Celles,
): Promise<{ terminees: number }> {
  let asked = nonFinies(db, userId, now).select('c.id');
  if (id !== undefined) asked = asked.where('c.id', '=', id);
  if (sauf !== undefined) asked = asked.where('c.id', '!=', sauf);
  const ended = await db
    .updateTable('connexions')
    .set({ terminee: now })
    .where('id', 'in', asked)
    .returning('id')
    .execute();
  const terminees = ended.length;
  if (id !== undefined && terminees === 0)
    refuse('INTROUVABLE', { phrase: 'Cette connexion est déjà terminée.' });
  const { reste } = await nonFinies(db, userId, now)
    .select(({ fn }) => fn.countAll<number>().as('reste'))
    .executeTakeFirstOrThrow();
  const changements = changes({ connexionsOuvertes: reste + terminees }, { connexionsOuvertes: reste });
  record({ entite: 'utilisateurs', entiteId: userId, ecoleId, changements });
  return { terminees };
}
