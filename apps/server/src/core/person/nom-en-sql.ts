/** Writes the name of a person in SQL, from the columns `prenoms` and `nom` of a table's alias: 'Mamadou Diallo'. */
import { type RawBuilder, sql } from 'kysely';

/** `T`: string | null where the person may not be there (an outer join). */
export const nomEnSql = <T extends string | null = string>(alias: string): RawBuilder<T> =>
  sql<T>`${sql.ref(`${alias}.prenoms`)} || ' ' || ${sql.ref(`${alias}.nom`)}`;
