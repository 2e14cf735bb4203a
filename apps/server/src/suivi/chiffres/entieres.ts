/** Selects half-days of absence in SQL: a pupil was at none of the sheets made of their class then. One place for figures, alerts and the list. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import '#suivi/tables/absences.ts';
import '#suivi/tables/appel.ts';

/** The condition that the absence `a` is one, and stands. */
const manque = (a: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${a}.genre`)} = 'absence' and ${sql.ref(`${a}.annuleeLe`)} is null`;

/** Some days of a school, both included; of one class, or of all. */
export interface DesJours {
  readonly ecoleId: number;
  readonly du: string;
  readonly au: string;
  readonly classeId: number | null;
}

/**
 * Selects one row a half-day of absence, `a` its first row, `f` the sheet of that: `what` of them. A half-day whose sheets are of a course
 * each is one when the pupil is away on every one. `nonJustifiees`: those alone of which a row is not justified. `cross join` keeps SQLite
 * from reading all half-days again for each absence.
 */
export const demiJourneesEntieres = (
  { ecoleId, du, au, classeId }: DesJours,
  what: RawBuilder<unknown>,
  {
    joins = sql``,
    and = sql``,
    nonJustifiees = false,
  }: { joins?: RawBuilder<unknown>; and?: RawBuilder<unknown>; nonJustifiees?: boolean } = {},
): RawBuilder<unknown> => sql`
  select ${what} from (
    select min(b.id) as id, count(*) as nombre from absences b
    where b."ecoleId" = ${ecoleId} and b.jour >= ${du} and b.jour <= ${au} and ${manque('b')}
    group by b."inscriptionId", b.jour, b."demiJournee"
    ${nonJustifiees ? sql`having sum(case when b.etat = 'justifiee' then 0 else 1 end) > 0` : sql``}) x
  cross join absences a cross join feuilles_appel f ${joins}
  where a."ecoleId" = ${ecoleId} and a.id = x.id and f."ecoleId" = a."ecoleId" and f.id = a."feuilleAppelId"
    and x.nombre >= (select count(*) from feuilles_appel g where g."ecoleId" = ${ecoleId}
      and g."classeId" = f."classeId" and g.jour = f.jour and g."demiJournee" = f."demiJournee")
    ${classeId === null ? sql`` : sql`and f."classeId" = ${classeId}`} ${and}`;

/** The word that the row `t` of the list counts as (`COMPTES_D_ABSENCE`); '' for one that counts as nothing. */
export const COMPTE_D_UNE_LIGNE = sql`case
  when t."annuleeLe" is not null then ''
  when t.genre <> 'absence' then 'retard'
  when exists (select 1 from feuilles_appel f join feuilles_appel g on g."ecoleId" = f."ecoleId"
      and g."classeId" = f."classeId" and g.jour = f.jour and g."demiJournee" = f."demiJournee"
    where f."ecoleId" = t."ecoleId" and f.id = t."feuilleAppelId" and not exists (
      select 1 from absences b where b."ecoleId" = t."ecoleId" and b."feuilleAppelId" = g.id
        and b."inscriptionId" = t."inscriptionId" and ${manque('b')})) then 'coursManque'
  when exists (select 1 from absences b where b."ecoleId" = t."ecoleId" and b."inscriptionId" = t."inscriptionId"
    and b.jour = t.jour and b."demiJournee" = t."demiJournee" and b.id < t.id and ${manque('b')}) then ''
  else 'demiJournee' end`;
