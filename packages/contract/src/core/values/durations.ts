/** The milliseconds of what lasts. A day of the calendar is a text (dates.ts). */

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
