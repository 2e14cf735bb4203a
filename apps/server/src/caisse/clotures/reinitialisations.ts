/**
 * Finds the passwords of cashiers that others gave, which a day's cash journal tells: whoever resets one may sign in with it and take
 * money in its person's name (SEC-05). They are read from the journal of acts, where every reset has its row, so that no call forgets.
 */

import { HEURES_DU_PROVISOIRE } from '@gestionscolaire/contract/administration/connexion.ts';
import type { ReinitialisationDite } from '@gestionscolaire/contract/caisse/reinitialisations.ts';
import { HOUR } from '@gestionscolaire/contract/core/values/durations.ts';
import { sql } from 'kysely';
import { APPELS_DE_REINITIALISATION } from '#administration/index.ts';
import type { Db } from '#core/db/database.ts';
import { nomEnSql } from '#core/person/nom-en-sql.ts';
import { shift } from '#core/time/clock.ts';

interface Demande {
  readonly ecoleId: number;
  readonly jour: string;
  /** Whose; null: of every cashier of the school, and of whoever stood at its desk that day. */
  readonly caissierId: number | null;
  /** Those who stood at its desk that day. */
  readonly presents?: readonly number[];
}

/** Reads the resets of the day, and of the hours before it for which a one-time password still opens; the oldest first. */
export async function readReinitialisations(
  db: Db,
  { ecoleId, jour, caissierId, presents = [] }: Demande,
): Promise<ReinitialisationDite[]> {
  const ids = caissierId === null ? presents : [caissierId];
  const among = ids.length === 0 ? sql`1 = 0` : sql`j."entiteId" in (${sql.join([...ids])})`;
  const isCashier = sql`j."ecoleId" = ${ecoleId} and exists (
    select 1 from paiements t where t."ecoleId" = ${ecoleId} and t."creationUserId" = j."entiteId")`;
  const whose = caissierId === null ? sql`(${among} or (${isCashier}))` : among;
  const { rows } = await sql<ReinitialisationDite>`
    select ${nomEnSql('u')} as personne, ${nomEnSql('p')} as par, j.instant
    from journal j join utilisateurs u on u.id = j."entiteId" left join utilisateurs p on p.id = j."userId"
    where j.entite = 'utilisateurs' and j.appel in (${sql.join([...APPELS_DE_REINITIALISATION])})
      -- The command of the machine also writes acts of other changes.
      and j.changements like '%"motDePasse":%'
      and j.instant > ${shift(`${jour}T00:00:00.000Z`, -HEURES_DU_PROVISOIRE * HOUR)}
      and j.instant <= ${`${jour}T23:59:59.999Z`} and ${whose}
    order by j.id`.execute(db);
  return rows;
}
