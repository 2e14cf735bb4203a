/** Tells which classes are followed by competences in a year: no mark, average, rank or mean of them is anywhere (NOTE-63). */
import { reglePour } from '@gestionscolaire/contract/notes/regles-notation.ts';
import type { Db } from '#core/db/database.ts';

interface RegleDeClasse {
  readonly genre: string;
  readonly absenceJustifiee: string;
}

/** Returns the ids of the classes of a school whose rule of the year is by competences. */
export const classesParCompetences = (
  db: Db,
  annee: { readonly ecoleId: number; readonly sessionId: number },
): Promise<ReadonlySet<number>> => classesDontLaRegle(db, annee, ({ genre }) => genre === 'competences');

/** Returns the ids of the classes of a school whose rule of the year is such. */
export async function classesDontLaRegle(
  db: Db,
  { ecoleId, sessionId }: { readonly ecoleId: number; readonly sessionId: number },
  isSuch: (regle: RegleDeClasse) => boolean,
): Promise<ReadonlySet<number>> {
  const regles = await db
    .selectFrom('regles_notation')
    .select(['etape', 'niveau', 'serie', 'genre', 'absenceJustifiee'])
    .where('ecoleId', '=', ecoleId)
    .where('sessionId', '=', sessionId)
    .where('estActif', '=', 1)
    .execute();
  if (!regles.some(isSuch)) return new Set();
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
  const such = classes.filter((classe) => {
    const regle = reglePour(worded, { ...classe, niveau: String(classe.niveau) });
    return regle !== undefined && isSuch(regle);
  });
  return new Set(such.map(({ id }) => id));
}
