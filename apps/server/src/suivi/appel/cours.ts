/** Finds the courses at which rolls are called: where the week says so, and the class has lessons that half-day (AMB-186). */
import {
  type Calendrier,
  type DemiJournee,
  sAppelleParCours,
} from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { demiJourneeDesHeures } from '@gestionscolaire/contract/suivi/appel/appel.ts';
import { estVidee, leconsTenues } from '@gestionscolaire/contract/suivi/emploi/changements.ts';
import type { CreneauDeSemaine } from '@gestionscolaire/contract/suivi/emploi/emploi-du-temps.ts';
import type { Db } from '#core/db/database.ts';
import { readLeconsDuJour } from '#suivi/emploi/jour.ts';
import { findAnnee } from '#suivi/presents/annee.ts';

/** Returns the lessons of all classes of a school on a day (yyyy-MM-dd) by its timetable, each with what is decided of that day. */
export async function readCoursDuJour(
  db: Db,
  ecoleId: number,
  jour: string,
): Promise<readonly CreneauDeSemaine[]> {
  const sessionId = await findAnnee(db, jour);
  if (sessionId === null) return [];
  return readLeconsDuJour(db, { ecoleId, sessionId }, jour);
}

/** The place of roll calls: a class on a half-day. */
interface DemiDeClasse {
  readonly classe: { readonly id: number; readonly etape: string };
  readonly jour: string;
  readonly demiJournee: DemiJournee;
}

const PAS_UN: readonly CreneauDeSemaine[] = [];

/**
 * Returns the courses at which a class is called on a half-day, as they are held; none: it is called once; null: it is not called, all of
 * its lessons being cancelled or moved away.
 */
export function coursAttendus(
  calendrier: Pick<Calendrier, 'semaines'>,
  cours: readonly CreneauDeSemaine[],
  { classe: { id, etape }, jour, demiJournee }: DemiDeClasse,
): readonly CreneauDeSemaine[] | null {
  const own = cours.filter(({ classeId }) => classeId === id);
  const demiDe = demiJourneeDesHeures(calendrier, etape, jour);
  if (estVidee(own, demiJournee, demiDe)) return null;
  if (!sAppelleParCours(calendrier, etape, jour)) return PAS_UN;
  return leconsTenues(own).filter(({ de }) => demiDe(de) === demiJournee);
}

/** Returns a course as a roll call names it. */
export const direCours = ({ id, matiere, de, a, enseignant }: CreneauDeSemaine) => ({
  id,
  matiere,
  de,
  a,
  enseignant,
});

/** Says why a sheet is not expected: a half-day that is called at each course, or a course that is not; undefined: it is. */
export function pourquoiAutrement(
  attendus: readonly CreneauDeSemaine[] | null,
  cours: readonly CreneauDeSemaine[],
  creneauId: number | null | undefined,
): string | undefined {
  const changed = cours.find(({ id }) => id === creneauId)?.changement;
  if (changed?.genre === 'annulation') return 'Ce cours est annulé ce jour-là.';
  if (attendus === null) return 'Les cours de cette demi-journée sont annulés, ou déplacés.';
  if (creneauId == null)
    return attendus.length === 0
      ? undefined
      : "L'appel de cette classe se fait à chaque cours : ouvrez celui du cours.";
  return attendus.some(({ id }) => id === creneauId)
    ? undefined
    : "Cette classe n'a pas ce cours à cette demi-journée, ou l'appel s'y fait en une fois.";
}
