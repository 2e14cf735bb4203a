/** Which of a pupil's enrolments is his on a day (`inscriptionDuJour`): who is promoted in June keeps his class until the school year is over. */
import { type RawBuilder, sql } from 'kysely';

interface DemandeDInscription {
  /** yyyy-MM-dd in Conakry, or what answers it. */
  readonly jour: string | RawBuilder<unknown>;
  /** Whose enrolment comes first, when he has one: that of a receipt, of a filter. */
  readonly sessionId?: number | null;
  /** Leaves out those of who left. */
  readonly isEnrolled?: boolean;
}

/** The id of that of a pupil `t`: of the session given, else of the latest begun by that day, else of the first to come. */
export const inscriptionDuJour = ({
  jour,
  sessionId = null,
  isEnrolled = false,
}: DemandeDInscription): RawBuilder<unknown> => sql`(
  select x.id from inscriptions x join sessions y on y.id = x."sessionId"
  where x."ecoleId" = t."ecoleId" and x."eleveId" = t.id and x."estActif" = 1
    ${isEnrolled ? sql`and x.etat = 'inscrit'` : sql``}
  order by case when x."sessionId" = ${sessionId} then 0 when y."dateDebut" <= ${jour} then 1 else 2 end,
    case when y."dateDebut" <= ${jour} then y."dateDebut" else '' end desc, y."dateDebut", x.id desc
  limit 1)`;
