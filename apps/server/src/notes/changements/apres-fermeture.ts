/** Tells which changes of marks came once the entry was over. The history, the council and its minutes ask this one question. */
import { sql } from 'kysely';
import '#notes/tables/saisie.ts';

/**
 * 1 where the entry was closed as the change `t` was made, else 0. The act says it, but for an import, or one that is taken back:
 * their class and period say it.
 */
export const apresFermeture = sql<number>`case when t.genre in ('fermee', 'arretee', 'rectification') then 1
  when t.genre in ('import', 'reprise') and exists (
    select 1 from evaluations v join enseignements x on x.id = v."enseignementId"
      join periodes p on p.id = v."periodeId"
      left join etats_periodes s on s."ecoleId" = v."ecoleId" and s."classeId" = x."classeId"
        and s."periodeId" = v."periodeId"
    where v.id = t."evaluationId"
      and (s."fermeeLe" <= t.instant or p."dateFinSaisie" < substr(t.instant, 1, 10))) then 1
  else 0 end`;
