/**
 * Whose an act is, and the other records whose history tells it. Acts that are already there get what can still be
 * known: the school of the person they are about, as the moves that the journal itself tells put it at that time.
 */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { addColumns, createIndex, createTable, entier, reference, texte } from '#core/db/columns.ts';
import type { Trx } from '#core/db/database.ts';
import type { Migration } from '#core/db/migrate.ts';

/** The person that an act is about, `j` being the act. */
const PERSONNE = sql`case j.entite
  when 'utilisateurs' then j."entiteId"
  when 'preferences' then j."entiteId"
  when 'connexions' then j."userId"
  when 'user_groupes' then (select l."userId" from user_groupes l where l.id = j."entiteId")
end`;

const ecole = z.nullable(z.int());
const passage = z.object({ ecoleId: z.tuple([ecole, ecole]) });

interface Passage {
  id: number;
  userId: number;
  ecoleId: number | null;
}

/** Every move from one school to another, or to or from the network, newest first, with the school before it. */
async function passages(trx: Trx): Promise<Passage[]> {
  const { rows } = await sql<{ id: number; userId: number; changements: string }>`
    select id, "entiteId" as "userId", changements from journal
    where entite = 'utilisateurs' and appel = 'PUT updateUser' and changements like '%"ecoleId":%'
    order by id desc`.execute(trx);
  return rows.flatMap(({ id, userId, changements }) => {
    const told = passage.safeParse(JSON.parse(changements));
    return told.success ? [{ id, userId, ecoleId: told.data.ecoleId[0] }] : [];
  });
}

async function fillSchools(trx: Trx): Promise<void> {
  await sql`
    update journal set "ecoleId" = (
      select u."ecoleId" from journal j join utilisateurs u on u.id = ${PERSONNE} where j.id = journal.id
    ) where entite in ('utilisateurs', 'preferences', 'connexions', 'user_groupes')`.execute(trx);
  await sql`
    update journal set "ecoleId" = (select f."ecoleId" from fichiers f where f.id = journal."entiteId")
    where entite = 'fichiers'`.execute(trx);
  for (const { id, userId, ecoleId } of await passages(trx)) {
    await sql`
      update journal set "ecoleId" = ${ecoleId} where id < ${id} and (
        entite in ('utilisateurs', 'preferences') and "entiteId" = ${userId}
        or entite = 'connexions' and "userId" = ${userId}
        or entite = 'user_groupes' and "entiteId" in (select l.id from user_groupes l where l."userId" = ${userId})
      )`.execute(trx);
  }
}

async function fillLinks(trx: Trx): Promise<void> {
  await sql`
    insert into rattachements (entite, "entiteId", "journalId")
    select 'groupes', p."groupeId", j.id from journal j join privileges p on p.id = j."entiteId"
    where j.entite = 'privileges'
    union all
    select 'groupes', l."groupeId", j.id from journal j join user_groupes l on l.id = j."entiteId"
    where j.entite = 'user_groupes'
    union all
    select 'utilisateurs', l."userId", j.id from journal j join user_groupes l on l.id = j."entiteId"
    where j.entite = 'user_groupes'`.execute(trx);
}

export const journal: Migration = {
  name: '0008-journal',
  file: import.meta.url,
  async up(trx, engine) {
    await addColumns(trx, engine, 'journal', { ecoleId: reference('ecoles', { nullable: true }) });
    await createTable(
      trx,
      engine,
      'rattachements',
      { entite: texte(), entiteId: entier(), journalId: entier() },
      { primaryKey: ['entite', 'entiteId', 'journalId'] },
    );
    await fillSchools(trx);
    await fillLinks(trx);
    await createIndex(trx, 'journal', 'ecoleId', ['ecoleId', 'id']);
    // Who acted in a school, one step for each person.
    await createIndex(trx, 'journal', 'ecoleId_userId', ['ecoleId', 'userId', 'id']);
  },
};
