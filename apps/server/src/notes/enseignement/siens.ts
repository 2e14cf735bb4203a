/** Tells which subjects are a person's: those where he stands on a day. */
import type { Db } from '#core/db/database.ts';

/** The stages where the teacher of a class has all of its subjects. */
const ETAPES_DU_MAITRE = ['maternelle', 'primaire'];

/** Answers the active subjects where a person stands on a day (yyyy-MM-dd): of his class at the primaire, else those given to him. */
export async function enseignementsDe(db: Db, userId: number, jour: string): Promise<ReadonlySet<number>> {
  const given = await db
    .selectFrom('enseignements_enseignants as a')
    .innerJoin('enseignements as t', 't.id', 'a.enseignementId')
    .select('t.id')
    .where('a.enseignantId', '=', userId)
    .where('a.estActif', '=', 1)
    .where('t.estActif', '=', 1)
    .where((eb) => eb.or([eb('a.du', 'is', null), eb('a.du', '<=', jour)]))
    .where((eb) => eb.or([eb('a.au', 'is', null), eb('a.au', '>=', jour)]))
    .execute();
  const ofClass = await db
    .selectFrom('enseignements as t')
    .innerJoin('classes as c', 'c.id', 't.classeId')
    .select('t.id')
    .where('c.enseignantId', '=', userId)
    .where('c.etape', 'in', ETAPES_DU_MAITRE)
    .where('t.estActif', '=', 1)
    .execute();
  return new Set([...given, ...ofClass].map(({ id }) => id));
}
