/** Finds the school year of a day; years never touch. */
import { refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/db/database.ts';

/** Selects the id of the school year that has a day (yyyy-MM-dd). */
export const anneeDuJour = (jour: string): RawBuilder<unknown> => sql`(
  select s.id from sessions s where s."estActif" = 1 and s."dateDebut" <= ${jour} and s."dateFin" >= ${jour} limit 1)`;

/** Returns the id of the school year that has a day; null where none has it. */
export async function findAnnee(db: Db, jour: string): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select ${anneeDuJour(jour)} as id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Returns the id of the school year that has a day. @throws Refus where none has it */
export const sessionDuJour = async (db: Db, jour: string): Promise<number> =>
  (await findAnnee(db, jour)) ?? refuseAt('jour', "Ce jour n'est d'aucune année scolaire.");
