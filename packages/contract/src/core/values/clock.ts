/**
 * Declares how late the server's clock is. A clock set back would date payments before those already received, so every answer
 * says when it is late, and the screens show it until it is right.
 */

/** The header of an answer made under a late clock: how many minutes late, at least. */
export const ENTETE_RETARD = 'x-horloge-en-retard';

/** The minutes from which a clock earlier than the newest journal row is late; a smaller gap is the clock being set right. */
export const RETARD_TOLERE = 5;

/** Writes the banner's sentence; `minutes` is how late the clock is at least. */
export function phraseDuRetard(minutes: number): string {
  return `L'horloge du serveur retarde d'au moins ${minutes} minutes. Faites-la régler avant de continuer.`;
}
