/**
 * Returns which subjects of which classes are a person's on a day. Reading and writing marks both ask this one question (NOTE-11).
 */
import { ETAPES_DU_TITULAIRE } from '@gestionscolaire/contract/notes/enseignements/enseignants.ts';
import { sql } from 'kysely';
import type { Db } from '#core/db/database.ts';
import { estLaCeJour } from '#eleves/index.ts';

/** Whether the teacher of the class `c` teaches all of it. */
export const AVEC_TITULAIRE = sql`c.etape in (${sql.join(ETAPES_DU_TITULAIRE.map((etape) => sql.lit(etape)))})`;

/** A person of a school. */
interface Personne {
  readonly userId: number;
  readonly ecoleId: number;
}

export interface EnseignementDuJour {
  readonly id: number;
  readonly classeId: number;
  readonly sessionId: number;
  readonly matiereId: number;
}

/**
 * Returns the subjects that are a person's on a day (yyyy-MM-dd), in the school year of that day: those where they stand that day,
 * and all of the class of which they are the teacher in maternelle and primaire. Nothing of a class, or a subject, that is disabled.
 */
export async function enseignementsDe(
  db: Db,
  { userId, ecoleId }: Personne,
  jour: string,
): Promise<readonly EnseignementDuJour[]> {
  const { rows } = await sql<EnseignementDuJour>`
    select t.id, t."classeId", t."sessionId", t."matiereId" from enseignements t
      join classes c on c."ecoleId" = t."ecoleId" and c.id = t."classeId" and c."estActif" = 1
      join sessions s on s.id = t."sessionId" and s."dateDebut" <= ${jour} and s."dateFin" >= ${jour}
    where t."ecoleId" = ${ecoleId} and t."estActif" = 1 and (
      (c."enseignantId" = ${userId} and ${AVEC_TITULAIRE})
      or exists (select 1 from enseignements_enseignants x where x."ecoleId" = t."ecoleId"
        and x."enseignementId" = t.id and x."enseignantId" = ${userId} and ${estLaCeJour(jour)}))
    order by t."classeId", t.ordre, t.id`.execute(db);
  return rows;
}
