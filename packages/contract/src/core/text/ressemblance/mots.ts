/**
 * Measures how far a typed word is from a word of a name: 0 the same, Infinity nothing alike. People hear a name before they
 * write it, and Guinea writes one name in many ways (Diallo, Dialo, Jallow). So words are compared as written and as they sound.
 */

/** The first letters of a word that are compared: no name has so long a word, and comparing takes the square of them. */
const LETTRES = 40;

/** A word as written (a comparison key, `cle`) and as it sounds. */
export interface Mot {
  cle: string;
  son: string;
  /** The letters of each of the two, a bit a letter. */
  lettres: number;
  sonLettres: number;
}

/** The spellings that sound alike and what each becomes, in this order. */
const SONS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/s?ch|sh/g, 'x'],
  [/qu|ck/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/y/g, 'i'],
  [/z/g, 's'],
  [/ou/g, 'u'],
  // Guilavogui and Guilavogi sound alike.
  [/gu(?=[ei])/g, 'g'],
  // Souaré and Soware sound alike, as do Ouendéno and Wendeno, Oularé and Wulare. It comes before h goes: Mohamed has no w.
  [/o?w(?=[aeiou])|u(?=[aeio])/g, 'w'],
  [/wu/g, 'u'],
  [/ow$/, 'o'],
  [/h/g, ''],
  // Thierno and Cherno sound alike.
  [/^ti(?=e)/, 'x'],
  // Djénabou, Diénabou and Jenabu sound alike.
  [/dj|di(?=[aeou])/g, 'j'],
  [/n(?=[bmp])/g, 'm'],
  [/(.)\1+/gu, '$1'],
  // Mariame and Mariam sound alike.
  [/(?<=...)e$/, ''],
];

/** Returns how a word sounds: `sonDe('diallo') === sonDe('jallow')`. */
export function sonDe(cle: string): string {
  return SONS.reduce((son, [motif, as]) => son.replace(motif, as), cle);
}

/** Returns the letters a to z of a text, a bit each; other letters have none. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at) - 97;
    if (code >= 0 && code < 26) letters |= 1 << code;
  }
  return letters;
}

/** The comparisons that reading a word takes as long as: its sound follows many rules. */
export const D_UN_MOT_LU = 10;

export function motDe(mot: string): Mot {
  const cle = mot.slice(0, LETTRES);
  const son = sonDe(cle);
  return { cle, son, lettres: lettersOf(cle), sonLettres: lettersOf(son) };
}

/** The cost of each change of a letter: people mistake a vowel more easily than a consonant. */
export const SWAPPED = 0.8;
const [NEAR, VOWEL, CONSONANT] = [0.5, 0.7, 1];
/** The saving when two letters changed places, compared with losing the first of them alone. */
export const SAVED_BY_SWAP = CONSONANT - SWAPPED;
const [VOWEL_LOST, CONSONANT_LOST] = [0.8, 1];
export const LEAST_LOST = VOWEL_LOST;
const VOWELS = 'aeiou';
/** The pairs of letters that people write for one another. */
const NEAR_LETTERS = ['ou', 'ei', 'uw', 'bp', 'dt', 'gk', 'fv', 'fp', 'sx', 'jx', 'lr', 'mn', 'vw'];

/** The costs of changing a letter into another, by their codes: 128 in a line. */
const CHANGED = Float64Array.from({ length: 128 * 128 }, (_, at) => {
  const [one, other] = [String.fromCharCode(at >> 7), String.fromCharCode(at & 127)];
  if (one === other) return 0;
  if (NEAR_LETTERS.includes(one + other) || NEAR_LETTERS.includes(other + one)) return NEAR;
  return VOWELS.includes(one) && VOWELS.includes(other) ? VOWEL : CONSONANT;
});
const LOST = Float64Array.from({ length: 128 }, (_, code) =>
  VOWELS.includes(String.fromCharCode(code)) ? VOWEL_LOST : CONSONANT_LOST,
);
export const lost = (code: number): number => LOST[code] ?? CONSONANT_LOST;
export function changed(one: number, other: number): number {
  if (one === other) return 0;
  return one < 128 && other < 128 ? (CHANGED[(one << 7) | other] ?? CONSONANT) : CONSONANT;
}

/** The fewest letters of a word with a slip, or whose sound begins another: a shorter one would become any other. */
const SHORTEST = 3;

/** Returns the most changes between a typed word and the one meant, by their lengths. */
function limitOf(typed: number, word: number): number {
  if (typed < SHORTEST) return 0;
  return [0.8, 1, 1.3, 2, 2][Math.ceil((typed + word) / 2) - SHORTEST] ?? 2.6;
}

/** Counts the letters of the one that the other lacks: each costs a change. */
function foreign(letters: number, others: number): number {
  let left = letters & ~others;
  let count = 0;
  for (; left !== 0; left &= left - 1) count += 1;
  return count;
}

interface Changes {
  /** The changes that turn a typed word into the whole word. */
  whole: number;
  /** The changes that turn it into a beginning of the word. */
  beginning: number;
}

/** Returns by how many places two letters may be apart in words of at most so many changes: each place is a letter lost. */
export const placesPermises = (limit: number): number => Math.floor(limit / LEAST_LOST);

/**
 * Computes Damerau and Levenshtein's distance (letters lost, added, changed, two neighbours swapped); gives up above a limit. It
 * compares each letter with the few that the limit lets it stand for (Ukkonen).
 */
export function changements(typed: string, word: string, limit: number): Changes {
  const width = word.length;
  const places = placesPermises(limit);
  const ligne = (): Ligne => new Float64Array(width + 1).fill(Infinity);
  let [before, above, current] = [ligne(), ligne(), ligne()];
  above[0] = 0;
  for (let at = 1; at <= Math.min(width, places); at += 1)
    above[at] = (above[at - 1] ?? 0) + lost(word.charCodeAt(at - 1));
  for (let line = 1; line <= typed.length; line += 1) {
    const letter = typed.charCodeAt(line - 1);
    const added = lost(letter);
    const first = Math.max(1, line - places);
    const last = Math.min(width, line + places);
    let least = (current[first - 1] = first === 1 ? (above[0] ?? 0) + added : Infinity);
    for (let at = first; at <= last; at += 1) {
      const other = word.charCodeAt(at - 1);
      let cost = (above[at - 1] ?? 0) + changed(letter, other);
      cost = Math.min(cost, (above[at] ?? 0) + added, (current[at - 1] ?? 0) + lost(other));
      const isSwap =
        line > 1 && at > 1 && letter === word.charCodeAt(at - 2) && other === typed.charCodeAt(line - 2);
      if (isSwap) cost = Math.min(cost, (before[at - 2] ?? 0) + SWAPPED);
      current[at] = cost;
      if (cost < least) least = cost;
    }
    if (last < width) current[last + 1] = Infinity;
    if (least > limit) return { whole: Infinity, beginning: Infinity };
    [before, above, current] = [above, current, before];
  }
  let beginning = Infinity;
  for (let at = Math.max(0, typed.length - places); at <= Math.min(width, typed.length + places); at += 1)
    beginning = Math.min(beginning, above[at] ?? Infinity);
  const isNear = Math.abs(width - typed.length) <= places;
  return { whole: isNear ? (above[width] ?? Infinity) : Infinity, beginning };
}
type Ligne = Float64Array;

/** The distance of a word that only sounds the same. */
const SAME_SOUND = 0.1;

/** Measures a whole word: 0 as written, SAME_SOUND as it sounds. */
export function ecartEntier(typed: Mot, word: Mot): number {
  if (typed.cle === word.cle) return 0;
  return typed.son === word.son ? SAME_SOUND : Infinity;
}

/** Measures a word, or its beginning while a person types it: the less of it was typed, the further it is. */
export function ecartSansFaute(typed: Mot, word: Mot): number {
  const entire = ecartEntier(typed, word);
  if (entire !== Infinity) return entire;
  if (word.cle.startsWith(typed.cle)) return BEGUN + missing(typed.cle.length, word.cle.length);
  const isBeginning = typed.son.length >= SHORTEST && word.son.startsWith(typed.son);
  return isBeginning ? BEGUN_BY_SOUND + missing(typed.son.length, word.son.length) : Infinity;
}

/** The distance of a word from its own beginning, before the missing letters count. */
const [BEGUN, BEGUN_BY_SOUND] = [0.1, 0.2];
/** The least distance of a word with a slip, whole or begun, and the cost of each change, shared among its letters. */
const [SLIPPED, BEGUN_WITH_SLIP, A_CHANGE] = [0.25, 0.4, 1.5];

const missing = (part: number, whole: number): number => 0.8 * (1 - part / whole);

/** Measures a word or its beginning, with or without a slip. */
export function ecart(typed: Mot, word: Mot): number {
  const flawless = ecartSansFaute(typed, word);
  if (flawless !== Infinity) return flawless;
  // A rule of sound may separate words that are near as written: 'kourouam', Kourouma.
  const sound = foreign(typed.sonLettres, word.sonLettres);
  const written = foreign(typed.lettres, word.lettres);
  return Math.min(slip(typed.son, word.son, sound), slip(typed.cle, word.cle, written));
}

/** The fewest letters of a word whose beginning is looked for with a slip, and the most changes of that beginning. */
const [BEGINNING, OF_BEGINNING] = [4, 1];

function slip(typed: string, word: string, foreigners: number): number {
  const limit = limitOf(typed.length, word.length);
  if (foreigners * NEAR > limit || limit === 0 || typed.length - word.length > limit / VOWEL_LOST)
    return Infinity;
  if (word.length - typed.length > limit / VOWEL_LOST && typed.length < BEGINNING) return Infinity;
  const { whole, beginning } = changements(typed, word, limit);
  // People type the first letter right, so another one costs more.
  const first = typed.charAt(0) === word.charAt(0) ? 0 : 0.15;
  const longest = Math.max(typed.length, word.length);
  const entire = whole > limit ? Infinity : SLIPPED + (A_CHANGE * whole) / longest;
  const isBegun = typed.length >= BEGINNING && beginning <= OF_BEGINNING;
  const left = missing(typed.length, word.length);
  const begun = isBegun ? BEGUN_WITH_SLIP + (A_CHANGE * beginning) / typed.length + left : Infinity;
  return first + Math.min(entire, begun);
}

/** The tolerance of sums of fractions: their last digit depends on the order of adding. */
const ROUNDING = 1e-9;

/**
 * Returns the most changes between two words of these lengths that are at most `far` apart by `ecart`, as written or by their
 * sound. `whole` is between the two, `beginning` between the typed one and a beginning of the other. Negative: no such words are
 * so near.
 */
export function changementsPermis(far: number, typed: number, word: number): Changes {
  const left = missing(typed, word);
  const slips = Math.min(OF_BEGINNING, ((far - BEGUN_WITH_SLIP - left) * typed) / A_CHANGE);
  const flawless = BEGUN + left <= far + ROUNDING ? 0 : -1;
  const beginning = typed < BEGINNING ? flawless : Math.max(flawless, slips);
  const slipped = ((far - SLIPPED) * Math.max(typed, word)) / A_CHANGE;
  return {
    whole: Math.min(slipped, limitOf(typed, word)) + ROUNDING,
    beginning: beginning + ROUNDING,
  };
}
