/** Tells the lines of earlier school years from those of today's: they are shown apart, and paid first (ANNEE-04). */
import { estAnterieure } from '@gestionscolaire/contract/eleves/echeancier.ts';
import { sessionCourante } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/db/database.ts';
import { RESTE_D_UNE_LIGNE } from './reste.ts';

/** The school years, as a line is compared with them. */
export interface Annees {
  /** The first day of the session of the day; '': there is no session. */
  readonly debut: string;
  readonly estAnterieure: (ligne: { readonly nature: string; readonly sessionId: number }) => boolean;
}

/** Reads the school years on a day, yyyy-MM-dd. */
export async function readAnnees(db: Db, jour: string): Promise<Annees> {
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'dateDebut', 'dateFin', 'estActif'])
    .execute();
  const active = sessions.filter(({ estActif }) => estActif === 1);
  const debut = sessionCourante(active, jour)?.dateDebut ?? '';
  const byId = new Map(sessions.map((session) => [session.id, session]));
  return {
    debut,
    estAnterieure: (ligne) => estAnterieure(ligne, byId.get(ligne.sessionId) ?? { dateDebut: debut }, debut),
  };
}

/** Adds up in SQL what lines `e` of earlier school years still ask; for one row, or for a group. */
export const RESTE_ANTERIEUR = ({ debut }: Pick<Annees, 'debut'>): RawBuilder<number> => sql<number>`
  sum(case when e.nature = 'anterieur' or e."sessionId" in (select s.id from sessions s where s."dateDebut" < ${debut})
    then ${RESTE_D_UNE_LIGNE} else 0 end)`;
