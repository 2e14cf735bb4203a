/** Reads who belongs to which group, within the caller's reach. */
import {
  type Appartenance,
  type groupe,
  groupes,
  type Membre,
  NOMS_DU_GROUPE,
} from '@gestionscolaire/contract/administration/groupes.ts';
import { holds } from '@gestionscolaire/contract/core/api/acces.ts';
import { ACTIF, type ListQuery } from '@gestionscolaire/contract/core/api/lists.ts';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Caller } from '#core/acces/caller.ts';
import { holdsWord, wordsOf } from '#core/crud/list/words.ts';
import { pageOf } from '#core/crud/page-of.ts';
import type { Db } from '#core/db/database.ts';
import type { ReadContext } from '#core/http/context.ts';

type Sql = RawBuilder<unknown>;

/** Returns the condition on the person `u`: of the network's reach, or of the caller's school. */
function reach({ ecoleId }: Caller): Sql {
  return ecoleId === null ? sql`1 = 1` : sql`u."ecoleId" = ${ecoleId}`;
}

/** Whether the caller may see a person. */
export async function isWithinReach(db: Db, caller: Caller, userId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select u.id from utilisateurs u where u.id = ${userId} and ${reach(caller)}`.execute(db);
  return rows.length > 0;
}

const LIEN = sql`l.id, l."userId", l."groupeId", u.prenoms, u.nom, g.libelle as groupe, l."estActif",
  l."creationDate", l."creationUserId", l."modifDate", l."modifUserId"`;
const DES_LIENS = sql`from user_groupes l join utilisateurs u on u.id = l."userId" join groupes g on g.id = l."groupeId"`;
const MEMBRE = sql`u.id, u.id as "userId", u.prenoms, u.nom, u.fonction, e.libelle as ecole`;
const DES_PERSONNES = sql`from utilisateurs u left join ecoles e on e.id = u."ecoleId"`;

/** Reads one link of a person within reach; undefined when there is none. */
export async function findLink(db: Db, caller: Caller, id: number): Promise<Appartenance | undefined> {
  const { rows } = await sql<Appartenance>`
    select ${LIEN} ${DES_LIENS} where l.id = ${id} and ${reach(caller)}`.execute(db);
  return rows[0];
}

/** Reads the links of active persons; active links unless disabled ones are asked for. */
export function listLinks(query: ListQuery, context: ReadContext): Promise<Appartenance[]> {
  const { estActif = ACTIF, etat, debut, fin } = query;
  const state = etat === undefined ? estActif : Number(etat === 'actifs');
  const where = [sql`l."estActif" = ${state}`, sql`u."estActif" = 1`];
  if (typeof debut === 'string' && debut !== '')
    where.push(sql`l."creationDate" >= ${`${debut}T00:00:00.000Z`}`);
  if (typeof fin === 'string' && fin !== '') where.push(sql`l."creationDate" <= ${`${fin}T23:59:59.999Z`}`);
  return page<Appartenance>(query, context, { columns: LIEN, from: DES_LIENS, where, id: sql`l.id` });
}

/** Reads the active persons who belong to a group, or who do not. */
export function listMembers(
  query: ListQuery & { groupeId: number },
  context: ReadContext,
  belongs: boolean,
): Promise<Membre[]> {
  const isMember = sql`exists (select 1 from user_groupes l
    where l."userId" = u.id and l."groupeId" = ${query.groupeId} and l."estActif" = 1)`;
  const where = [sql`u."estActif" = 1`, belongs ? isMember : sql`not ${isMember}`];
  return page<Membre>(query, context, { columns: MEMBRE, from: DES_PERSONNES, where, id: sql`u.id` });
}

/** The order of every list of persons: by last name, then first names. */
const PAR_NOM = [sql`u."nomCle"`, sql`u.nom`, sql`u."prenomsCle"`, sql`u.prenoms`];

interface Place {
  groupeId: number;
  prenoms: string;
  nom: string;
  membres: number;
}

/** A group tells how many belong to it, and some names. */
type Membres = Pick<z.output<typeof groupe>, 'membres' | 'noms'>;

/**
 * Adds to each group the number of active persons of the caller's reach who belong to it, and the first of their
 * names. A user of a school learns nothing of the other schools (AMB-155), and one who does not read the groups
 * learns no name.
 */
export async function withMembers<R extends { readonly id: number }>(
  rows: readonly R[],
  { db, caller }: Pick<ReadContext, 'db' | 'caller'>,
): Promise<(R & Membres)[]> {
  const { rows: places } =
    rows.length === 0
      ? { rows: [] }
      : await sql<Place>`
          select "groupeId", prenoms, nom, membres from (
            select l."groupeId", u.prenoms, u.nom, count(*) over (partition by l."groupeId") as membres,
              row_number() over (partition by l."groupeId" order by ${sql.join([...PAR_NOM, sql`u.id`])}) as rang
            from user_groupes l join utilisateurs u on u.id = l."userId"
            where l."groupeId" in (${sql.join(rows.map(({ id }) => id))})
              and l."estActif" = 1 and u."estActif" = 1 and ${reach(caller)}) as places
          where rang <= ${sql.lit(NOMS_DU_GROUPE)} order by "groupeId", rang`.execute(db);
  const readsNames = holds(caller.rights, groupes.screen, 'lecture');
  const byGroup = Map.groupBy(places, ({ groupeId }) => groupeId);
  return rows.map((row) => {
    const first = byGroup.get(row.id) ?? [];
    const noms = readsNames ? first.map(({ prenoms, nom }) => `${prenoms} ${nom}`) : [];
    return { ...row, membres: first[0]?.membres ?? 0, noms };
  });
}

/** A search looks into the names of the person. */
const NOMS = ['prenoms', 'nom'].map((name) => ({ alias: 'u', name }));

interface Selection {
  columns: Sql;
  from: Sql;
  where: readonly Sql[];
  /** The last column of the order, so that no two rows tie. */
  id: Sql;
}

/** Reads one page by name, or all of it; it looks for words in first and last names. */
async function page<R>(
  query: ListQuery,
  context: ReadContext,
  { columns, from, where, id }: Selection,
): Promise<R[]> {
  const words = wordsOf(query.recherche ?? '').map((word) => holdsWord(NOMS, word));
  const filter = sql.join([reach(context.caller), ...where, ...words], sql` and `);
  const direction = query.ordre === 'desc' ? sql` desc` : sql``;
  const order = sql.join([...PAR_NOM, id].map((term) => sql`${term}${direction}`));
  const condition = sql`${from} where ${filter}`;
  return pageOf<R>(context, query, {
    rows: ({ taille, offset }) =>
      sql<R>`select ${columns} ${condition} order by ${order} limit ${taille} offset ${offset}`,
    found: sql`select 1 as un ${condition}`,
  });
}
