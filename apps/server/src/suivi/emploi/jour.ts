/** Reads the lessons of a school on a day with what is decided of them, and who is where when another is held. */
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { leconsTenues } from '@gestionscolaire/contract/suivi/emploi/changements.ts';
import type { CreneauDeSemaine } from '@gestionscolaire/contract/suivi/emploi/emploi-du-temps.ts';
import { type Heurt, heurtsAvec } from '@gestionscolaire/contract/suivi/emploi/semaine.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/db/database.ts';
import { avecChangements, readChangementsPoses } from './changements.ts';
import { readSemaine } from './lire.ts';
import '#suivi/tables/appel.ts';
import '#suivi/tables/emploi.ts';

/** Reads the lessons of all classes of a school on a day (yyyy-MM-dd) of a year by the timetable, each with its change. */
export async function readLeconsDuJour(
  db: Db,
  { ecoleId, sessionId }: { readonly ecoleId: number; readonly sessionId: number },
  jour: string,
): Promise<readonly CreneauDeSemaine[]> {
  const semaine = await readSemaine(db, { ecoleId, sessionId }, { jour, now: `${jour}T12:00:00.000Z` });
  return avecChangements(
    semaine.filter((one) => one.jour === jour),
    await readChangementsPoses(db, ecoleId, { du: jour, au: jour }),
  );
}

/** Selects the hour at which the course of a sheet, `f` or `g`, begins on its day, moved or not; null: the sheet is that of a half-day. */
export const debutDuCours = (feuille: 'f' | 'g'): RawBuilder<string | null> => sql<string | null>`(
  select coalesce(x.de, t.de) from creneaux t left join changements_du_jour x on x."creneauId" = t.id
    and x.jour = ${sql.ref(`${feuille}.jour`)} and x."estActif" = 1
  where t.id = ${sql.ref(`${feuille}.creneauId`)})`;

/** Returns the clashes of a lesson, as it would be held, with those that are held at its hours that day. */
export function heurtsDuJour(tenue: CreneauDeSemaine, duJour: readonly CreneauDeSemaine[]): Heurt[] {
  const others = leconsTenues(duJour).filter(
    ({ id, de, a }) => id !== tenue.id && de < tenue.a && a > tenue.de,
  );
  // Both are of one day: neither begins or ends within the other.
  const { jour } = tenue;
  return heurtsAvec(
    { ...tenue, du: jour, au: jour },
    others.map((one) => ({ ...one, du: jour, au: jour })),
    (one, other) => cle(one) === cle(other),
  );
}
