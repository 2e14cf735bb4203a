/** Lists demands, and counts those that wait for a person. */

import { accorderDemande, DEMANDES_AU_PLUS, getAccords } from '@gestionscolaire/contract/accords/accords.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { sql } from 'kysely';
import type { Caller } from '#core/acces/caller.ts';
import { mayRead } from '#core/acces/decide.ts';
import type { Db } from '#core/db/database.ts';
import type { ReadContext } from '#core/http/context.ts';
import { nomEnSql } from '#core/person/nom-en-sql.ts';

const personne = (id: string) =>
  sql`(select ${nomEnSql('p')} from utilisateurs p where p.id = ${sql.ref(id)})`;

/** Selects the demands that a person sees: all of the schools that they reach where they may agree, else their own. */
const vues = ({ ecoleId, userId }: Caller, isDeciding: boolean) => sql`
  ${ecoleId === null ? sql`1 = 1` : sql`t."ecoleId" = ${ecoleId}`}
  and ${isDeciding ? sql`1 = 1` : sql`t."demandeurId" = ${userId}`}`;

export async function lister(
  { etat }: Input<typeof getAccords>,
  { db, caller, now }: ReadContext,
): Promise<Output<typeof getAccords>> {
  const isDeciding = mayRead(accorderDemande, caller);
  const waits = sql`t.etat = 'attente' and t.fin > ${now}`;
  const { rows } = await sql<{ demandeurId: number; etat: string }>`
    select t.id, t."ecoleId", e.libelle as ecole, t.genre, t.objet, t.entite, t."entiteId", t."demandeurId",
      ${personne('t.demandeurId')} as demandeur, t."creationDate", t.fin,
      case when t.etat = 'attente' and t.fin <= ${now} then 'expire' else t.etat end as etat,
      ${personne('t.decideurId')} as decideur, t."decideLe", t."motifRefus"
    from accords t join ecoles e on e.id = t."ecoleId"
    where ${vues(caller, isDeciding)} and ${etat === 'attente' ? waits : sql`not (${waits})`}
    order by t.id desc limit ${DEMANDES_AU_PLUS}`.execute(db);
  const estADecider = (row: { demandeurId: number; etat: string }) =>
    isDeciding && row.etat === 'attente' && row.demandeurId !== caller.userId;
  return getAccords.output.parse(rows.map((row) => ({ ...row, estADecider: estADecider(row) })));
}

/** Counts the demands of a school that wait for this person; null in every school that they reach. */
export async function compterADecider(
  db: Db,
  ecoleId: number | null,
  { caller, now }: Pick<ReadContext, 'caller' | 'now'>,
): Promise<number> {
  if (!mayRead(accorderDemande, caller)) return 0;
  let query = db
    .selectFrom('accords')
    .select(({ fn }) => fn.countAll<number>().as('nombre'))
    .where('etat', '=', 'attente')
    .where('fin', '>', now)
    .where('demandeurId', '<>', caller.userId);
  if (ecoleId !== null) query = query.where('ecoleId', '=', ecoleId);
  return (await query.executeTakeFirstOrThrow()).nombre;
}

/** Reads who agreed to an act, by the record that it made or changed; null: nobody had to. */
export async function accordDe(db: Db, genre: string, faitId: number): Promise<string | null> {
  const { rows } = await sql<{ nom: string | null }>`
    select ${personne('t.decideurId')} as nom from accords t
    where t.genre = ${genre} and t."faitId" = ${faitId} and t.etat = 'accorde'`.execute(db);
  return rows[0]?.nom ?? null;
}
