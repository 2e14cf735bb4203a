/** Tells which classes are followed by competences in a year: no mark, average, rank or mean of them is anywhere (NOTE-63). */
import { reglePour } from '@gestionscolaire/contract/notes/regles-notation.ts';
import type { Db } from '#core/db/database.ts';

/** Answers the ids of the classes of a school whose rule of the year is by competences. */
export async function classesParCompetences(
  db: Db,
  { ecoleId, sessionId }: { readonly ecoleId: number; readonly sessionId: number },
): Promise<ReadonlySet<number>> {
  const regles = await db
    .selectFrom('regles_notation')
    .select(['etape', 'niveau', 'serie', 'genre'])
    .where('ecoleId', '=', ecoleId)
    .where('sessionId', '=', sessionId)
    .where('estActif', '=', 1)
    .execute();
  if (!regles.some(({ genre }) => genre === 'competences')) return new Set();
  const worded = regles.map((regle) => ({
    ...regle,
    niveau: regle.niveau === null ? null : String(regle.niveau),
  }));
  const classes = await db
    .selectFrom('classes')
    .select(['id', 'etape', 'niveau', 'serie'])
    .where('ecoleId', '=', ecoleId)
    .where('estActif', '=', 1)
    .execute();
  const followed = classes.filter(
    (classe) => reglePour(worded, { ...classe, niveau: String(classe.niveau) })?.genre === 'competences',
  );
  return new Set(followed.map(({ id }) => id));
}
