/** Reads the changes of lessons on one day, and the lessons of a day as they are held. */
import type { CreneauDeSemaine } from '@gestionscolaire/contract/suivi/emploi/emploi-du-temps.ts';
import { nomDuCompte } from '#administration/index.ts';
import type { Db } from '#core/db/database.ts';
import '#suivi/tables/emploi.ts';

type Change = NonNullable<CreneauDeSemaine['changement']>;

/** The changes that stand, by lesson and day, and the days that have some. */
interface Changements {
  readonly par: ReadonlyMap<string, Change>;
  readonly jours: ReadonlySet<string>;
}

const cleDe = (creneauId: number, jour: string): string => `${creneauId} ${jour}`;

/** Reads the changes of a school that stand between two days (yyyy-MM-dd), both included. */
export async function readChangementsPoses(
  db: Db,
  ecoleId: number,
  { du, au }: { readonly du: string; readonly au: string },
): Promise<Changements> {
  const rows = await db
    .selectFrom('changements_du_jour as x')
    .leftJoin('utilisateurs as u', 'u.id', 'x.remplacantId')
    .select(['x.id', 'x.modifDate', 'x.creneauId', 'x.jour', 'x.genre', 'x.de', 'x.a', 'x.salle'])
    .select(['x.remplacantId', 'x.motif', 'u.prenoms', 'u.nom'])
    .where('x.ecoleId', '=', ecoleId)
    .where('x.jour', '>=', du)
    .where('x.jour', '<=', au)
    .where('x.estActif', '=', 1)
    .execute();
  const par = new Map(
    rows.map(({ creneauId, jour, prenoms, nom, ...change }): [string, Change] => {
      const remplacant = prenoms === null || nom === null ? null : nomDuCompte({ prenoms, nom });
      return [cleDe(creneauId, jour), { ...change, remplacant }];
    }),
  );
  return { par, jours: new Set(rows.map(({ jour }) => jour)) };
}

/** Returns lessons with what is otherwise on their days. */
export const avecChangements = (
  lecons: readonly CreneauDeSemaine[],
  { par }: Pick<Changements, 'par'>,
): readonly CreneauDeSemaine[] =>
  lecons.map((one) => ({ ...one, changement: par.get(cleDe(one.id, one.jour)) ?? null }));
