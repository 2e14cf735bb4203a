/** Reads and counts hours of a day, « HH:MM » in 24 hours, as a school's week has them. Pure. */

const HEURE = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** The ways in which people write an hour: « 8 », « 8h », « 8 h 30 », « 8:30 », « 08.30 », « 830 ». */
const ECRITE = /^(?<heures>\d{1,2})(?:\s*[h:.]\s*(?<minutes>\d{1,2})?|(?<collees>\d{2}))?$/i;

export const estUneHeure = (text: string): boolean => HEURE.test(text);

/** Returns the hour that a person wrote, « 08:30 », or undefined where it is none. */
export function lireHeure(text: string): string | undefined {
  const { heures, minutes, collees } = ECRITE.exec(text.trim())?.groups ?? {};
  if (heures === undefined) return undefined;
  const read = `${heures.padStart(2, '0')}:${(minutes ?? collees ?? '00').padStart(2, '0')}`;
  return estUneHeure(read) ? read : undefined;
}

/** Returns the minutes of an hour since midnight. */
export const minutesDe = (heure: string): number => Number(heure.slice(0, 2)) * 60 + Number(heure.slice(3));

/** Returns the hour of a number of minutes since midnight, within one day. */
export const heureDe = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
