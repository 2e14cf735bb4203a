/**
 * Images that no record names yet: a form sends its image before it is saved, and some forms are never saved. A person has
 * a few of them at most, and those of the day before are taken away.
 */
import { refuse } from '@gestionscolaire/contract/core/errors.ts';
import { type RawBuilder, sql } from 'kysely';
import { shift } from '#core/clock.ts';
import type { Db, Trx } from '#core/db/database.ts';

/** Columns that hold the name of an image. */
const NOMS = [['menus', 'image']] as const;

/** Images one person may have sent in a day without using them. */
export const EN_ATTENTE_MAXIMUM = 20;
const JOUR = 24 * 60 * 60 * 1000;
/** How far back one looks: the whole table would be read at every upload. */
const SEMAINE = 7 * JOUR;
/** Rows taken away at once: an upload stays short. */
const LOT = 50;

const isNamed: RawBuilder<boolean> = sql.join(
  NOMS.map(
    ([table, column]) => sql`exists (select 1 from ${sql.table(table)} n where n.${sql.ref(column)} = f.nom)`,
  ),
  sql` or `,
);

/** @throws Refus at the field, when the person has sent too many without using them. */
export async function refuseTooMany(db: Db, userId: number, now: string): Promise<void> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from fichiers f
    where f."creationUserId" = ${userId} and f."creationDate" > ${shift(now, -JOUR)} and not (${isNamed})`.execute(
    db,
  );
  if ((rows[0]?.total ?? 0) < EN_ATTENTE_MAXIMUM) return;
  const phrase = `Vous avez envoyé ${EN_ATTENTE_MAXIMUM} images sans les utiliser : enregistrez une fiche qui les montre, ou recommencez demain.`;
  refuse('SAISIE_INVALIDE', { phrase, champs: { image: phrase } });
}

/** Takes away what nothing has named for a day; answers how many. */
export async function clearUnused(trx: Trx, now: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    delete from fichiers where id in (
      select f.id from fichiers f where f."creationDate" between ${shift(now, -SEMAINE)} and ${shift(now, -JOUR)} and not (${isNamed}) order by f.id limit ${LOT})
    returning id`.execute(trx);
  return rows.length;
}
