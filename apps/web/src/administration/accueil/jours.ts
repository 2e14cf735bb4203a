/** Says days and numbers as a sentence of the home page does. */
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';

/** Returns '1 reçu', '3 reçus'. */
export const pluriel = (nombre: number, un: string, plusieurs = `${un}s`): string =>
  `${nombre}\u00A0${nombre > 1 ? plusieurs : un}`;

/** Returns the hour of an instant of today, 'hier', else its day: 'le 3 novembre'. Hours are those of Conakry, which is on UTC. */
export function quandOuvert(instant: string, today: string): string {
  const jour = jourDe(instant);
  if (jour === today) return instant.slice(11, 16);
  const before = new Date(`${today}T00:00:00Z`);
  before.setUTCDate(before.getUTCDate() - 1);
  if (jour === before.toISOString().slice(0, 10)) return 'hier';
  return new Intl.DateTimeFormat('fr', { timeZone: 'UTC', day: 'numeric', month: 'short' }).format(
    new Date(`${jour}T00:00:00Z`),
  );
}
