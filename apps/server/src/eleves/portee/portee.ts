/**
 * Says whose pupils a caller reads (AMB-183): a teacher, who reads class lists alone, those of the classes that are theirs on the day,
 * and none where they teach in none. Every list, search, card and paper of the domain asks it here.
 */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import {
  type getMesClasses,
  lireLesListes,
  lireTousLesEleves,
} from '@gestionscolaire/contract/eleves/eleves.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Caller } from '#core/acces/caller.ts';
import { mayRead } from '#core/acces/decide.ts';
import { reachedRows, requireReach } from '#core/crud/reach.ts';
import type { RowReach } from '#core/crud/source.ts';
import type { Db } from '#core/db/database.ts';
import type { ReadContext } from '#core/http/context.ts';
import { inscriptionDuJour } from './du-jour.ts';

/** Whether the attribution `x` of a subject to a teacher stands on a day (yyyy-MM-dd); both of its days are within. */
export const estLaCeJour = (jour: string | RawBuilder<unknown>): RawBuilder<unknown> => sql`x."estActif" = 1
  and (x.du is null or x.du <= ${jour}) and (x.au is null or x.au >= ${jour})`;

/** Selects the ids of the classes that are a person's on a day: those whose teacher they are, and those in which they teach a subject. */
export const sesClasses = (
  userId: RawBuilder<unknown>,
  jour: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select c.id from classes c where c."enseignantId" = ${userId} and c."estActif" = 1
  union
  select m."classeId" from enseignements_enseignants x
    join enseignements m on m."ecoleId" = x."ecoleId" and m.id = x."enseignementId" and m."estActif" = 1
    join classes c on c."ecoleId" = m."ecoleId" and c.id = m."classeId" and c."estActif" = 1
    join sessions s on s.id = m."sessionId" and s."dateDebut" <= ${jour} and s."dateFin" >= ${jour}
  where x."enseignantId" = ${userId} and ${estLaCeJour(jour)}`;

/** Returns the ids of the classes that are a person's on a day (yyyy-MM-dd). */
export async function classesDuJour(db: Db, userId: number, jour: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${sesClasses(sql`${userId}`, sql`${jour}`)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Selects the ids of the pupils who are in these classes that day; those who left are not. */
const sesEleves = (userId: RawBuilder<unknown>, jour: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select t.id from eleves t where
    t.id in (select i."eleveId" from inscriptions i
      where i."classeId" in (${sesClasses(userId, jour)}) and i.etat = 'inscrit' and i."estActif" = 1)
    and (select i."classeId" from inscriptions i
      where i.id = ${inscriptionDuJour({ jour, isEnrolled: true })}) in (${sesClasses(userId, jour)})`;

const neLitQueLesSiens = (caller: Caller): boolean =>
  mayRead({ access: lireLesListes }, caller) && !mayRead({ access: lireTousLesEleves }, caller);

/** The reach of a list whose rows `t` are pupils. */
export const PORTEE_DES_ELEVES: RowReach = {
  isNarrow: neLitQueLesSiens,
  own: (userId, jour) => sql<SqlBool>`t.id in (${sesEleves(userId, jour)})`,
};

/** The reach of a list whose rows `t` name a pupil in `eleveId`. */
export const PORTEE_PAR_ELEVE: RowReach = {
  isNarrow: neLitQueLesSiens,
  own: (userId, jour) => sql<SqlBool>`t."eleveId" in (${sesEleves(userId, jour)})`,
};

/** Returns the condition that a pupil `t` is one whom the caller reads, within their school. */
export const elevesLus = ({ caller, now }: Pick<ReadContext, 'caller' | 'now'>): RawBuilder<SqlBool> =>
  reachedRows(PORTEE_DES_ELEVES, caller, now);

/**
 * Refuses a pupil whom the caller does not read, as if they were not there.
 * @throws Refus
 */
export async function requireEleveLu(
  context: Pick<ReadContext, 'db' | 'caller' | 'now'>,
  eleveId: number,
): Promise<void> {
  if (!neLitQueLesSiens(context.caller)) return;
  const { rows } =
    await sql`select 1 as un from eleves t where t.id = ${eleveId} and ${elevesLus(context)}`.execute(
      context.db,
    );
  if (rows.length === 0) refuse('INTROUVABLE');
}

/** Returns the classes of the caller today, in their order; all of them where they read the pupils of all. */
export async function mesClasses(
  input: Input<typeof getMesClasses>,
  { db, caller, now }: ReadContext,
): Promise<Output<typeof getMesClasses>> {
  requireReach(caller, input);
  if (!neLitQueLesSiens(caller)) return { toutes: true, classes: [] };
  const { rows } = await sql<{ id: number; libelle: string }>`
    select t.id, t.libelle from classes t
    where t."ecoleId" = ${input.ecoleId} and t.id in (${sesClasses(sql`${caller.userId}`, sql`${jourDe(now)}`)})
    order by t."libelleCle", t.id`.execute(db);
  return { toutes: false, classes: rows };
}
