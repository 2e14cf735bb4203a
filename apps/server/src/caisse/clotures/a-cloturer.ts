/** Reads the past days of drawers that nobody closed, for whoever may close them. */

import { sql } from 'kysely';
import { clotureDe } from '#caisse/ecritures/caisse.ts';
import type { Db } from '#core/db/database.ts';
import { nomEnSql } from '#core/person/nom-en-sql.ts';

interface Demande {
  readonly ecoleId: number;
  /** Days before this one, yyyy-MM-dd. */
  readonly avant: string;
  /** The drawer of one cashier; null: of all. */
  readonly caissierId: number | null;
}

interface JourneeNonClose {
  readonly jour: string;
  readonly caissierId: number;
  readonly caissier: string;
}

/** Returns how many there are, and the oldest `nommees`, with the names of their cashiers. */
export async function readACloturer(
  db: Db,
  { ecoleId, avant, caissierId }: Demande,
  nommees: number,
): Promise<{ nombre: number; premieres: JourneeNonClose[] }> {
  const { rows } = await sql<JourneeNonClose>`
    select d.jour, d."caissierId", ${nomEnSql('p')} as caissier from (
      select t.jour as jour, t."creationUserId" as "caissierId" from paiements t
      where t."ecoleId" = ${ecoleId} and t.jour < ${avant}
      union select t."annuleJour" as jour, t."annuleCaissierId" as "caissierId" from paiements t
      where t."ecoleId" = ${ecoleId} and t."annuleJour" < ${avant}) d
    join utilisateurs p on p.id = d."caissierId"
    where ${caissierId === null ? sql`1 = 1` : sql`d."caissierId" = ${caissierId}`}
      and not ${clotureDe({ ecoleId, caissierId: sql`d."caissierId"`, jour: sql`d.jour` })}
    order by d.jour, d."caissierId"`.execute(db);
  return { nombre: rows.length, premieres: rows.slice(0, nommees) };
}
