/** Says that a pupil has his enrolment of a school year already; the year is named where it is not the one of the day. */
import { type Periode, sessionCourante } from '#scolarite/sessions.ts';

type Annee = Periode & { readonly id: number; readonly libelle: string };

/**
 * Writes that sentence. `sessions`: the active ones, that of the enrolment among them. `jour`: yyyy-MM-dd in Conakry. `classe`: the
 * label of his class.
 */
export function dejaInscrit(
  sessions: readonly Annee[],
  sessionId: number,
  jour: string,
  classe?: string,
): string {
  const annee = sessions.find(({ id }) => id === sessionId);
  const quand =
    annee === undefined || sessionCourante(sessions, jour)?.id === sessionId
      ? 'cette année'
      : `pour l'année scolaire « ${annee.libelle} »`;
  return `Cet élève est déjà inscrit ${quand}${classe === undefined ? '' : `, en « ${classe} »`}.`;
}
