/** Tells what a number of a workbook is by the format that shows it: a day, an hour, a percentage, a number of somebody. Pure. */
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { DAY } from '@gestionscolaire/contract/core/values/durations.ts';

/** The thing that a format makes of a number; a mask, from left to right: where a digit stands, and the signs between. */
export type Kind = 'number' | 'day' | 'time' | 'percent' | readonly Place[];

/** '0' a digit that is always shown, '#' one that may be missing, or a sign that is shown as it is. */
interface Place {
  digit: '0' | '#' | null;
  sign: string;
}

/** The formats that a workbook uses without telling them (ECMA-376, 18.8.30). */
const BUILT_IN: readonly (readonly [first: number, last: number, kind: Kind])[] = [
  [9, 10, 'percent'],
  [14, 17, 'day'],
  [18, 21, 'time'],
  [22, 22, 'day'],
  [27, 36, 'day'],
  [45, 47, 'time'],
  [50, 58, 'day'],
];

export const builtInKind = (id: number): Kind =>
  BUILT_IN.find(([first, last]) => id >= first && id <= last)?.[2] ?? 'number';

/** Leaves of a format what it does with the number: no quoted text, no colour, no condition, no sign that is shown as it is. */
const bare = (code: string): string =>
  code
    .replace(/"[^"]*"|\\.|[_*]./g, '')
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
    .replace(/am\/pm|a\/p/gi, '');

/** A piece of a format: a quoted text, an escaped sign, a blank or a filling, a colour or a condition, a digit, or another sign. */
const PIECES = /"([^"]*)"|\\(.)|[_*].|\[[^\]]*\]|([0#?])|(.)/g;

/**
 * Returns the mask of a format that makes a number of somebody: '"MAT-"0000' shows 12 as 'MAT-0012', and '0#" "##" "##" "##" "##' a
 * telephone with its first zero. undefined where a format shows no more than the digits, or computes: a fraction, groups, decimals.
 */
function maskOf(code: string): readonly Place[] | undefined {
  const places: Place[] = [];
  for (const [piece, quoted, escaped, digit, other] of code.matchAll(PIECES)) {
    if (other === ';') break;
    if (/[.,/%eE@]/.test(other ?? '') || /^\[[<>=]/.test(piece)) return undefined;
    if (digit === undefined) places.push({ digit: null, sign: quoted ?? escaped ?? other ?? '' });
    else places.push({ digit: digit === '0' ? '0' : '#', sign: '' });
  }
  const last = places.findLastIndex(({ digit }) => digit !== null);
  // The text behind the digits is a unit: 'FG', 'ans'.
  const mask = places.slice(0, last + 1);
  const hasText = mask.some(({ sign }) => /[\p{L}\d+]/u.test(sign));
  // A zero before another place is shown even where the number has no digit for it.
  const hasZero = mask.some(({ digit }, at) => digit === '0' && at < last);
  return hasText || hasZero ? mask : undefined;
}

/** Writes the digits of a number at the places of a mask, from the last one; those that find no place stand at the first. */
function masked(digits: string, mask: readonly Place[]): string {
  const first = mask.findIndex(({ digit }) => digit !== null);
  let [text, left] = ['', digits];
  for (let at = mask.length - 1; at >= 0; at -= 1) {
    const { digit, sign } = mask[at] ?? { digit: null, sign: '' };
    const own = at === first ? left : left.slice(-1);
    text = (digit === null ? sign : own === '' && digit === '0' ? '0' : own) + text;
    if (digit !== null) left = left.slice(0, -1);
  }
  return text.trim();
}

/** Tells the kind of a format by its code; the first of its sections is that of ordinary numbers. */
export function kindOf(code: string): Kind {
  const [first = ''] = bare(code).split(';');
  if (/^\s*(?:general|standard|@)/i.test(first)) return 'number';
  if (first.includes('%')) return 'percent';
  if (/[dy]/i.test(first)) return 'day';
  if (/[hs]/i.test(first)) return 'time';
  return /m/i.test(first) ? 'day' : (maskOf(code) ?? 'number');
}

/** The digits that Excel computes with: what it shows as 385 000 may be stored as 385000.00000000006. */
const DIGITS = 15;

function plain(value: number): string {
  const shown = Number(value.toPrecision(DIGITS));
  return Number.isInteger(shown) ? shown.toFixed(0) : String(shown);
}

/** Day 0 of the two systems that count days: the older one has a 29 February 1900 that never was. */
const ORIGIN_1900 = Date.UTC(1899, 11, 30);
const ORIGIN_1904 = Date.UTC(1904, 0, 1);
const FALSE_LEAP_DAY = 60;
/** 31 December 9999, the last day that a workbook shows. */
const LAST = 2_958_465;

function dayOf(value: number, is1904: boolean): string | undefined {
  const days = Math.floor(value);
  if (days > LAST || days < (is1904 ? 0 : 1)) return undefined;
  const counted = !is1904 && days < FALSE_LEAP_DAY ? days + 1 : days;
  const date = new Date((is1904 ? ORIGIN_1904 : ORIGIN_1900) + counted * DAY);
  return formaterJour(date.toISOString().slice(0, 10));
}

const MINUTES = 24 * 60;

/** Writes a part of a day, or more, as hours and minutes: 0.354166… is '08:30'. */
function timeOf(value: number): string {
  const minutes = Math.round(value * MINUTES);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** Writes a number as its format shows it: a day as 21/11/2026, 0.25 as '25 %', 12 as 'MAT-0012', another number without an exponent. */
export function writeNumber(value: number, kind: Kind, is1904: boolean): string {
  if (kind === 'percent') return `${plain(value * 100)} %`;
  if (kind === 'time' && value >= 0) return timeOf(value);
  if (typeof kind === 'object' && Number.isSafeInteger(value) && value >= 0)
    return masked(plain(value), kind);
  return (kind === 'day' ? dayOf(value, is1904) : undefined) ?? plain(value);
}

/** A day, an hour, or both, as ISO 8601 writes them; a zone is passed over: a sheet shows the day that stands there. */
const ISO = /^(?:(\d{4}-\d{2}-\d{2}))?(?:T?(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

/** Writes a cell that says itself to be a date: '2014-03-12T00:00:00' is 12/03/2014 whatever the zone of the computer. */
export function writeIso(text: string): string {
  const [, day, time] = ISO.exec(text.trim()) ?? [];
  return day === undefined ? (time ?? text) : formaterJour(day);
}
