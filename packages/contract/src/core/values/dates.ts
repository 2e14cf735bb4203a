/**
 * Reads and formats days and instants: stored as text (yyyy-MM-dd, ISO UTC with milliseconds), shown as the documents say (B§9).
 */

import { DAY } from './durations.ts';

/** The time zone of every day of the product, whatever that of the machine. Guinea keeps UTC all year. */
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

/** An instant as the product stores it, of a time when Conakry kept UTC. */
const EN_UTC = /^(?:19[6-9]|2\d\d)\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Returns the day in Conakry of an ISO instant: '2026-11-21'. Every list asks it, so a stored instant is cut, not formatted. */
export function jourDe(instant: string): string {
  if (EN_UTC.test(instant)) return instant.slice(0, 10);
  const { year, month, day } = read(instant);
  return `${year}-${month}-${day}`;
}

/** Returns the day so many days before another. */
export const joursAvant = (jour: string, jours: number): string =>
  new Date(Date.parse(jour) - jours * DAY).toISOString().slice(0, 10);

/** Formats '2026-11-21' as '21/11/2026'. */
export function formaterJour(jour: string): string {
  const [year, month, day] = jour.split('-');
  return `${day}/${month}/${year}`;
}

/** The first of a month is « 1er » in French; Intl writes « 1 ». */
const avecLe1er = (texte: string): string => texte.replace(/(?<!\S)1 (?=\p{L})/u, '1er ');

/** Returns 'vendredi 20 novembre', 'jeudi 1er octobre', and the year after it where it is asked for. */
export function jourEnLettres(jour: string, withYear = false): string {
  const options = { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' } as const;
  const format = new Intl.DateTimeFormat('fr', withYear ? { ...options, year: 'numeric' } : options);
  return avecLe1er(format.format(new Date(`${jour}T00:00:00Z`)));
}

/** Says an instant as a sentence does, in Conakry's time: '25 novembre 2026 à 14:05', '1er décembre 2026 à 08:00'. */
export const momentEnLettres = (instant: string): string =>
  avecLe1er(
    new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone: FUSEAU }).format(
      new Date(instant),
    ),
  );

/** Formats an ISO instant as '21/11/2026 08:05:09', in Conakry's time. */
export function formaterInstant(instant: string): string {
  const { year, month, day, hour, minute, second } = read(instant);
  return `${day}/${month}/${year} ${hour}:${minute}:${second}`;
}

/** Returns the Monday of the week of a day, both yyyy-MM-dd. */
export function lundiDe(jour: string): string {
  const date = new Date(`${jour}T00:00:00.000Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

/** The real days that were asked about last: the bulletins of a class say the same dozen thousands of times. */
const jours = new Set<string>();
const JOURS_RETENUS = 1000;

/** Whether a text is a real calendar day: '2026-02-30' is not. */
export function estUnJour(text: string): boolean {
  if (jours.has(text)) return true;
  const isDay = estAuCalendrier(text);
  if (isDay && jours.size >= JOURS_RETENUS) jours.clear();
  if (isDay) jours.add(text);
  return isDay;
}

function estAuCalendrier(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text >= '1900-01-01';
}

const JOUR_ECRIT = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4})$/;
const JOUR_EN_CHIFFRES = /^(\d{2})(\d{2})(\d{4})$/;

/**
 * Reads a day as people write it, '5/3/2015', '05-03-2015' or '05032015', or as it is stored. undefined where it is no day of the
 * calendar, 31/02/2015, and where its year has two digits: it is never corrected into another day.
 */
export function lireJour(text: string): string | undefined {
  const clean = text.trim();
  const [, day = '', month = '', year = ''] = JOUR_ECRIT.exec(clean) ?? JOUR_EN_CHIFFRES.exec(clean) ?? [];
  const jour = year === '' ? clean : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return estUnJour(jour) ? jour : undefined;
}
