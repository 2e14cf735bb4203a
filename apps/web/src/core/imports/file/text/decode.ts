/** Decodes a text file of any age: UTF-8, UTF-16, Windows, and what MS-DOS and the Macintosh still write from Excel's own menu. */

/** The upper half of code page 850, which 'CSV (MS-DOS)' is written in; browsers have no decoder of it. */
const DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤' +
  'ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';
const UPPER = 0x80;

const decodeDos = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < UPPER ? String.fromCharCode(byte) : DOS.charAt(byte - UPPER))).join('');

const decodeAs = (label: string, bytes: Uint8Array): string => new TextDecoder(label).decode(bytes);

/** The encodings of a byte a letter, the likeliest first. */
const OLD: readonly ((bytes: Uint8Array) => string)[] = [
  (bytes) => decodeAs('windows-1252', bytes),
  decodeDos,
  (bytes) => decodeAs('macintosh', bytes),
];

/** Gives each letter of some groups the worth of its group. */
const worths = (groups: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(groups).flatMap(([letters, worth]) => Array.from(letters, (letter) => [letter, worth])),
  );

/** The letters with accents of French, by how much they tell: names have é everywhere, and ÿ hardly ever. */
const SMALL = worths({ é: 4, èï: 3, êëçôî: 2, àâûüùœ: 1, äö: 0, ÿæ: -2 });
const CAPITAL = worths({ É: 3, ÈÊËÀÂÇÎÏÔÛÙ: 1, ÄÖÜŒ: 0, ÆŸ: -2 });
/** Accents that French has at the end of a word alone: 'à', 'où'. */
const LAST = /[àùÀÙ]/;
/** Says how likely a hand left a small letter among capitals, as in 'BéAVOGUI': é has a key of its own, and is in most names. */
const amongCapitals = (letter: string): number => (letter === 'é' ? 1.5 : /[œÿæäöü]/.test(letter) ? -2 : 1);
/** Signs that French puts against letters. */
const AGAINST = /[’‘«»“”°\u00A0–—…€]/;

const isCapital = (letter: string): boolean => /\p{Lu}/u.test(letter);
const isSmall = (letter: string): boolean => /\p{Ll}/u.test(letter);

/** Says how much a letter beyond ASCII looks French in its word: small ones stand among small ones, capitals among capitals. */
function worthOf(letter: string, [early, before, after]: readonly [string, string, string]): number {
  const [isAfter, isBefore] = [/\p{L}/u.test(before), /\p{L}/u.test(after)];
  const small = SMALL[letter];
  const isMisplaced = LAST.test(letter) && isBefore && (isAfter || small !== undefined);
  if (small !== undefined) {
    if (isMisplaced) return -1;
    const isAmongCapitals = isCapital(after) || (isCapital(before) && isCapital(early));
    return isAmongCapitals ? amongCapitals(letter) : small;
  }
  const capital = CAPITAL[letter];
  if (capital !== undefined)
    return isMisplaced || isSmall(before) || (isAfter && isSmall(after)) ? -2 : capital;
  if (letter === '’') return isAfter && isBefore ? 1 : 0;
  if (/\p{L}/u.test(letter)) return -1;
  if (isAfter && isBefore) return -3;
  return AGAINST.test(letter) || !(isAfter || isBefore) ? 0 : -1;
}

const worth = (text: string): number =>
  Array.from(text.matchAll(/[^\x00-\x7F]/g)).reduce(
    (sum, { 0: letter, index }) =>
      sum + worthOf(letter, [text.charAt(index - 2), text.charAt(index - 1), text.charAt(index + 1)]),
    0,
  );

/** The share of the best encoding's worth from which another one is as likely: neither is taken. Windows' is the usual one. */
const AS_LIKELY = 0.6;
const AS_LIKELY_AS_WINDOWS = 0.9;

/** Signs that no encoding gives to a text: what is left of a wrong guess. */
const BROKEN = /[\u0080-\u009F\uFFFD]/;

const utf8 = new TextDecoder('utf-8', { fatal: true });

function fromUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

const LINE_FEED = 10;

/** Cuts bytes into lines, each with its end. */
function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, start)) {
    lines.push(bytes.subarray(start, at + 1));
    start = at + 1;
  }
  lines.push(bytes.subarray(start));
  return lines;
}

/** UTF-8 that a program read as Windows' and wrote again: 'CÃ©cÃ©' was 'Cécé'. */
const TWICE = /[ÃÂ][\u0080-\u00BF‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;
const WINDOWS: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 0x80 }, (_, at): [string, number] => [
    decodeAs('windows-1252', Uint8Array.of(at + UPPER)),
    at + UPPER,
  ]),
);

/** Reads again a line that was encoded twice; leaves any other as it is. */
function onceEncoded(line: string): string {
  if (!TWICE.test(line)) return line;
  const bytes = Array.from(line, (letter) => WINDOWS.get(letter) ?? letter.charCodeAt(0));
  return bytes.every((byte) => byte < 0x100) ? (fromUtf8(Uint8Array.from(bytes)) ?? line) : line;
}

/** Whether every second byte is zero over the beginning: UTF-16 without its mark. @param odd whether the zeros come second. */
const isWide = (bytes: Uint8Array, odd: 0 | 1): boolean => {
  const start = bytes.subarray(0, 64);
  return start.length > 3 && start.every((byte, at) => at % 2 !== odd || byte === 0);
};

/**
 * Decodes a text file; undefined where no encoding gives a text. A program may have added lines of UTF-8 to an old file: each line
 * that is not of UTF-8 is read in the old encoding that makes most sense of all such lines.
 */
export function decode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || isWide(bytes, 1)) return decodeAs('utf-16le', bytes);
  if ((first === 0xfe && second === 0xff) || isWide(bytes, 0)) return decodeAs('utf-16be', bytes);
  const lines = linesOf(bytes);
  const modern = lines.map(fromUtf8);
  const rest = lines.filter((_, rank) => modern[rank] === undefined);
  const whole = new Uint8Array(rest.flatMap((line) => [...line]));
  const guesses = OLD.map((read) => ({ read, score: rest.length === 0 ? 0 : worth(read(whole)) }));
  const best = guesses.reduce((one, other) => (other.score > one.score ? other : one));
  const enough = best.score * (best === guesses[0] ? AS_LIKELY_AS_WINDOWS : AS_LIKELY);
  const isOpen = guesses.some((one) => one !== best && one.score > 0 && one.score >= enough);
  const text = lines.map((line, rank) => onceEncoded(modern[rank] ?? best.read(line))).join('');
  return best.score < 0 || isOpen || BROKEN.test(text) ? undefined : text.replace(/^\uFEFF/, '');
}
