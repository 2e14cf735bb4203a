/**
 * Finds a pupil's enrolment of a day (`inscriptionDuJour`): a pupil who is promoted in June keeps their class until the
 * school year is over.
 */
import { type RawBuilder, sql } from 'kysely';

interface JourDemande {
  /** The day in Conakry, yyyy-MM-dd, or a piece of SQL that answers it. */
  readonly jour: string | RawBuilder<unknown>;
  /** The session whose enrolment comes first, when they have one: that of a receipt, of a filter. */
  readonly sessionId?: number | null;
  /** Leaves out the enrolments of pupils who left. */
  readonly isEnrolled?: boolean;
}

/**
 * Selects the id of that enrolment for a pupil `t`: in the session given, else in the latest begun by that day, else
 * in the first to come.
 */
export const inscriptionDuJour = ({
  jour,
  sessionId = null,
  isEnrolled = false,
}: JourDemande): RawBuilder<unknown> => sql`(
  select x.id from inscriptions x join sessions y on y.id = x."sessionId"
  where x."ecoleId" = t."ecoleId" and x."eleveId" = t.id and x."estActif" = 1
    ${isEnrolled ? sql`and x.etat = 'inscrit'` : sql``}
  order by case when x."sessionId" = ${sessionId} then 0 when y."dateDebut" <= ${jour} then 1 else 2 end,
    case when y."dateDebut" <= ${jour} then y."dateDebut" else '' end desc, y."dateDebut", x.id desc
  limit 1)`;
