/** Says that a pupil has their enrolment of a school year already, or left it; the year is named where it is not the one of the day. */
import { formaterJour } from '#core/values/dates.ts';
import { type Periode, sessionCourante } from '#scolarite/sessions.ts';

type Annee = Periode & { readonly id: number; readonly libelle: string };

/**
 * Writes that sentence. `sessions`: the active ones, that of the enrolment among them. `jour`: yyyy-MM-dd in Conakry. `classe`: the
 * label of their class.
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

interface Depart {
  readonly etat: string;
  /** yyyy-MM-dd */
  readonly dateDepart: string | null;
  readonly classe: string;
}

/** Asks about a pupil who left in the school year for which somebody enrols them: 'Cet élève est parti de « 7ème A » le 15/11/2026 : …'. */
export function estCeUnRetour({ etat, dateDepart, classe }: Depart): string {
  const depart = etat === 'transfere' ? 'a été transféré' : 'est parti';
  const quand = dateDepart === null ? '' : ` le ${formaterJour(dateDepart)}`;
  return `Cet élève ${depart} de « ${classe} »${quand}\u00A0: est-ce un retour\u00A0?`;
}
