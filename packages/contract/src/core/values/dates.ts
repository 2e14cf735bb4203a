/** Days and instants: stored as text (yyyy-MM-dd, ISO UTC with milliseconds), shown as the documents say (B§9). */

/** Every day of the product is a day in Conakry, whatever the time zone of the machine. Guinea keeps UTC all year. */
export const FUSEAU = 'Africa/Conakry';

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: FUSEAU,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

function read(instant: string): Record<string, string> {
  return Object.fromEntries(parts.formatToParts(new Date(instant)).map((part) => [part.type, part.value]));
}

/** The day in Conakry of an ISO instant: '2026-11-21'. */
export function jourDe(instant: string): string {
  const { year, month, day } = read(instant);
  return `${year}-${month}-${day}`;
}

/** '2026-11-21' shown as '21/11/2026'. */
export function formaterJour(jour: string): string {
  const [year, month, day] = jour.split('-');
  return `${day}/${month}/${year}`;
}

/** An ISO instant shown as '21/11/2026 08:05:09', in Conakry's time. */
export function formaterInstant(instant: string): string {
  const { year, month, day, hour, minute, second } = read(instant);
  return `${day}/${month}/${year} ${hour}:${minute}:${second}`;
}

/** Whether a text is a real calendar day: '2026-02-30' is not. */
export function estUnJour(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text >= '1900-01-01';
}

const JOUR_ECRIT = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4})$/;

/** A day as people write it, '5/3/2015' or '05-03-2015', or as it is stored; undefined where it is no day of the calendar. */
export function lireJour(text: string): string | undefined {
  const clean = text.trim();
  const [, day = '', month = '', year = ''] = JOUR_ECRIT.exec(clean) ?? [];
  const jour = year === '' ? clean : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return estUnJour(jour) ? jour : undefined;
}
