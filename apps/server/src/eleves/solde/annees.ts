/**
 * Tells the lines of earlier school years, which are shown apart and paid first (ANNEE-04), and those of later ones, from those of
 * today's.
 */
import { estAnterieure } from '@gestionscolaire/contract/eleves/echeancier.ts';
import { sessionCourante } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/db/database.ts';
import { RESTE_D_UNE_LIGNE } from '#eleves/registre/reste.ts';

type Ligne = { readonly nature: string; readonly sessionId: number };

/** The school years, as a line is compared with them. */
export interface Annees {
  /** The session of the day; undefined: there is none. */
  readonly courante: { readonly id: number; readonly libelle: string } | undefined;
  /** The first day of the session of the day; '': there is no session. */
  readonly debut: string;
  readonly libelleDe: (sessionId: number) => string;
  readonly estAnterieure: (ligne: Ligne) => boolean;
  /** Whether a line is of a school year that follows that of the day (AMB-177). */
  readonly estSuivante: (ligne: Ligne) => boolean;
}

/** Reads the school years on a day, yyyy-MM-dd. */
export async function readAnnees(db: Db, jour: string): Promise<Annees> {
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'libelle', 'dateDebut', 'dateFin', 'estActif'])
    .execute();
  const courante = sessionCourante(
    sessions.filter(({ estActif }) => estActif === 1),
    jour,
  );
  const debut = courante?.dateDebut ?? '';
  const byId = new Map(sessions.map((session) => [session.id, session]));
  const debutDe = ({ sessionId }: Ligne) => byId.get(sessionId)?.dateDebut ?? debut;
  const isBefore = (ligne: Ligne) => estAnterieure(ligne, { dateDebut: debutDe(ligne) }, debut);
  return {
    courante: courante && { id: courante.id, libelle: courante.libelle },
    debut,
    libelleDe: (sessionId) => byId.get(sessionId)?.libelle ?? '',
    estAnterieure: isBefore,
    estSuivante: (ligne) => debut !== '' && !isBefore(ligne) && debutDe(ligne) > debut,
  };
}

/** Adds up in SQL what lines `e` of earlier school years still ask; for one row, or for a group. */
export const RESTE_ANTERIEUR = ({ debut }: Pick<Annees, 'debut'>): RawBuilder<number> => sql<number>`
  sum(case when e.nature = 'anterieur' or e."sessionId" in (select s.id from sessions s where s."dateDebut" < ${debut})
    then ${RESTE_D_UNE_LIGNE} else 0 end)`;
