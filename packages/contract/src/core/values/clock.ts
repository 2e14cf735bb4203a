/**
 * The clock of the machine that runs the product. A clock set back would date payments before those already received,
 * so every answer says when it is late, and the screens show it until it is right.
 */

/** Header of an answer made under a late clock: how many minutes late, at least. */
export const ENTETE_HORLOGE = 'x-horloge-en-retard';

/** A clock this much earlier than the newest journal row is late, in minutes; less is the clock being set right. */
export const RETARD_TOLERE = 5;

/** What the banner says; `minutes` is how late the clock is at least. */
export function phraseHorloge(minutes: number): string {
  return `L'horloge du serveur retarde d'au moins ${minutes} minutes. Faites-la régler avant de continuer.`;
}
