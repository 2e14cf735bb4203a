/** Tells who is in a class, on a day and for a period. Additions. */
import type { PresenceDEleve } from './donnees.ts';

/** Answers the class of a pupil on a day: the last that he joined by then; null before he joined any. */
export function classeDuJour({ classes }: Pick<PresenceDEleve, 'classes'>, jour: string): number | null {
  let last: PresenceDEleve['classes'][number] | undefined;
  for (const one of classes) if (one.du <= jour && (last === undefined || one.du >= last.du)) last = one;
  return last?.classeId ?? null;
}

/** Whether a pupil is in a class on a day: enrolled by then, not left (he is gone on his last day), and in that class. */
export const estDeLaClasse = (presence: PresenceDEleve, classeId: number, jour: string): boolean =>
  presence.dateInscription <= jour &&
  (presence.dateDepart === null || presence.dateDepart > jour) &&
  classeDuJour(presence, jour) === classeId;

/**
 * Answers the day on which a period counts its pupils: its last day, and today while it runs. Both yyyy-MM-dd.
 */
export const jourDuCompte = (dateFin: string, aujourdhui: string): string =>
  aujourdhui < dateFin ? aujourdhui : dateFin;
