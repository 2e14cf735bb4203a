/**
 * Finds in SQL the session that the dashboard tells of, so that its figures and their year are read in one statement: two trips to a server
 * of bases are most of a small call.
 */
import { AGES } from '@gestionscolaire/contract/caisse/arrieres.ts';
import { sql } from 'kysely';
import type { Param } from '#core/db/prepared.ts';
import type { Value } from '#core/db/tables.ts';
import { joursDesAges } from './ages.ts';

/** A day after every line, and one before. */
const [APRES_TOUT, AVANT_TOUT] = ['9999-12-31', '0000-00-00'];

/** The last days of the ages of debts, but the first, which is that of what is due. */
const JOURS = AGES.slice(1).map((_, rang) => `jour${rang + 1}`);

/**
 * Selects `annee`, of one row: the session asked for, else the current one (`sessionCourante` of the contract), with `limite`, the last day
 * of what is due: all of a session that is over, nothing of one to come (AMB-161). The days of ages are never after it.
 */
export const anneeDuTableau = (param: Param) => {
  const jour = param('jour');
  const days = JOURS.map(
    (name) =>
      sql`case when ${param(name)} < s.limite then ${param(name)} else s.limite end as ${sql.ref(name)}`,
  );
  return sql`
    annee as materialized (
      select s.id, s."dateDebut", s."dateFin", s.limite, ${sql.join(days)}
      from (
        select id, "dateDebut", "dateFin",
          case when "dateFin" < ${jour} then ${sql.lit(APRES_TOUT)}
            when "dateDebut" > ${jour} then ${sql.lit(AVANT_TOUT)} else ${jour} end as limite
        from sessions
        where id = ${param('sessionId')} or (${param('estCourante')} = 1 and "estActif" = 1)
        order by
          case when "dateDebut" > ${jour} then 2 when "dateFin" < ${jour} then 1 else 0 end,
          case when "dateDebut" > ${jour} then null else "dateDebut" end desc,
          "dateDebut", id
        limit 1
      ) s
    )`;
};

const DE_L_ANNEE = new Set(['sessionId', 'limite', ...JOURS]);

/** Returns how a statement that selects `annee` names its values: those of the session are of it. */
export const deLAnnee =
  (param: Param): Param =>
  (name) =>
    DE_L_ANNEE.has(name)
      ? sql<Value>`(select ${sql.ref(name === 'sessionId' ? 'id' : name)} from annee)`
      : param(name);

/** The values of `annee`. `sessionId` null: the current one on that day (yyyy-MM-dd). */
export function valeursDeLAnnee(sessionId: number | null, jour: string): Readonly<Record<string, Value>> {
  const [, ...since] = joursDesAges(jour);
  const days = new Map<string, Value>(JOURS.map((name, rang) => [name, since[rang] ?? jour]));
  return {
    sessionId: sessionId ?? 0,
    estCourante: sessionId === null ? 1 : 0,
    jour,
    ...Object.fromEntries(days),
  };
}
