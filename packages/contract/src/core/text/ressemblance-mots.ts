/**
 * How far a typed word is from a word of a name: 0 the same, Infinity nothing alike. A name is heard before it is written, and
 * Guinea writes one name in many ways (Diallo, Dialo, Jallow), so words are compared as written and as they sound.
 */

/** A word as written (a comparison key, `cle`) and as it sounds. */
export interface Mot {
  cle: string;
  son: string;
  /** Letters of the one and of the other, a bit each. */
  lettres: number;
  sonLettres: number;
}

/** What sounds alike is made one, in this order. */
const SONS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/s?ch|sh/g, 'x'],
  [/qu|ck/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/y/g, 'i'],
  [/z/g, 's'],
  [/ou/g, 'u'],
  // Guilavogui, Guilavogi.
  [/gu(?=[ei])/g, 'g'],
  // Souaré, Soware; Ouendéno, Wendeno; Oularé, Wulare. Before h goes: Mohamed has no w.
  [/o?w(?=[aeiou])|u(?=[aeio])/g, 'w'],
  [/wu/g, 'u'],
  [/ow$/, 'o'],
  [/h/g, ''],
  // Thierno, Cherno.
  [/^ti(?=e)/, 'x'],
  // Djénabou, Diénabou, Jenabu.
  [/dj|di(?=[aeou])/g, 'j'],
  [/n(?=[bmp])/g, 'm'],
  [/(.)\1+/gu, '$1'],
  // Mariame, Mariam.
  [/(?<=...)e$/, ''],
];

/** How a word sounds: `sonDe('diallo') === sonDe('jallow')`. */
export function sonDe(cle: string): string {
  return SONS.reduce((son, [motif, as]) => son.replace(motif, as), cle);
}

/** Letters a to z, a bit each; others have none. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at) - 97;
    if (code >= 0 && code < 26) letters |= 1 << code;
  }
  return letters;
}

export function motDe(cle: string): Mot {
  const son = sonDe(cle);
  return { cle, son, lettres: lettersOf(cle), sonLettres: lettersOf(son) };
}

/** What each change of a letter counts: a vowel is mistaken more easily than a consonant. */
export const SWAPPED = 0.8;
const [NEAR, VOWEL, CONSONANT] = [0.5, 0.7, 1];
/** What two letters that changed places count less than the first of them alone, read without the second. */
export const SAVED_BY_SWAP = CONSONANT - SWAPPED;
const [VOWEL_LOST, CONSONANT_LOST] = [0.8, 1];
export const LEAST_LOST = VOWEL_LOST;
const VOWELS = 'aeiou';
/** Letters that one hand writes for another. */
const NEAR_LETTERS = ['ou', 'ei', 'uw', 'bp', 'dt', 'gk', 'fv', 'fp', 'sx', 'jx', 'lr', 'mn', 'vw'];

/** Costs of changing a letter into another, by their codes: 128 in a line. */
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

/** Letters that a word must have for a slip, or for its sound to begin another: a shorter one would become any other. */
const SHORTEST = 3;

/** Changes between a typed word and one that is meant, by their lengths. */
function limitOf(typed: number, word: number): number {
  if (typed < SHORTEST) return 0;
  return [0.8, 1, 1.3, 2, 2][Math.ceil((typed + word) / 2) - SHORTEST] ?? 2.6;
}

/** Letters of the one that the other has not: each costs a change. */
function foreign(letters: number, others: number): number {
  let left = letters & ~others;
  let count = 0;
  for (; left !== 0; left &= left - 1) count += 1;
  return count;
}

interface Changes {
  /** That make a typed word of the whole word. */
  whole: number;
  /** That make it of the word's beginning. */
  beginning: number;
}

/** Damerau and Levenshtein's distance (letters lost, added, changed, two neighbours swapped), given up above a limit. */
export function changements(typed: string, word: string, limit: number): Changes {
  const width = word.length;
  let [before, above, current] = [0, 1, 2].map(() => new Float64Array(width + 1)) as [Ligne, Ligne, Ligne];
  for (let at = 1; at <= width; at += 1) above[at] = (above[at - 1] ?? 0) + lost(word.charCodeAt(at - 1));
  for (let line = 1; line <= typed.length; line += 1) {
    const letter = typed.charCodeAt(line - 1);
    const added = lost(letter);
    let least = (current[0] = (above[0] ?? 0) + added);
    for (let at = 1; at <= width; at += 1) {
      const other = word.charCodeAt(at - 1);
      let cost = (above[at - 1] ?? 0) + changed(letter, other);
      cost = Math.min(cost, (above[at] ?? 0) + added, (current[at - 1] ?? 0) + lost(other));
      const isSwap =
        line > 1 && at > 1 && letter === word.charCodeAt(at - 2) && other === typed.charCodeAt(line - 2);
      if (isSwap) cost = Math.min(cost, (before[at - 2] ?? 0) + SWAPPED);
      current[at] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return { whole: Infinity, beginning: Infinity };
    [before, above, current] = [above, current, before];
  }
  return { whole: above[width] ?? Infinity, beginning: Math.min(...above) };
}
type Ligne = Float64Array;

/** What a word counts that sounds the same. */
const SAME_SOUND = 0.1;

/** Exactly the word, or it sounds the same. */
export function ecartEntier(typed: Mot, word: Mot): number {
  if (typed.cle === word.cle) return 0;
  return typed.son === word.son ? SAME_SOUND : Infinity;
}

/** The word, or its beginning while it is being typed: the less of it, the more words it may become. */
export function ecartSansFaute(typed: Mot, word: Mot): number {
  const entire = ecartEntier(typed, word);
  if (entire !== Infinity) return entire;
  if (word.cle.startsWith(typed.cle)) return BEGUN + missing(typed.cle.length, word.cle.length);
  const isBeginning = typed.son.length >= SHORTEST && word.son.startsWith(typed.son);
  return isBeginning ? BEGUN_BY_SOUND + missing(typed.son.length, word.son.length) : Infinity;
}

/** How far a word is from its own beginning, before what is missing counts. */
const [BEGUN, BEGUN_BY_SOUND] = [0.1, 0.2];
/** How far a word with a slip is at least, whole or begun, and what each change adds, shared among its letters. */
const [SLIPPED, BEGUN_WITH_SLIP, A_CHANGE] = [0.25, 0.4, 1.5];

const missing = (part: number, whole: number): number => 0.8 * (1 - part / whole);

/** The word, its beginning, or either with a slip. */
export function ecart(typed: Mot, word: Mot): number {
  const flawless = ecartSansFaute(typed, word);
  if (flawless !== Infinity) return flawless;
  // What a rule of sound tears apart may be near as written: 'kourouam', Kourouma.
  const sound = foreign(typed.sonLettres, word.sonLettres);
  const written = foreign(typed.lettres, word.lettres);
  return Math.min(slip(typed.son, word.son, sound), slip(typed.cle, word.cle, written));
}

/** Letters that a word must have before its beginning is looked for with a slip, and how many changes that one may have. */
const [BEGINNING, OF_BEGINNING] = [4, 1];

function slip(typed: string, word: string, foreigners: number): number {
  const limit = limitOf(typed.length, word.length);
  if (foreigners * NEAR > limit || limit === 0 || typed.length - word.length > limit / VOWEL_LOST)
    return Infinity;
  if (word.length - typed.length > limit / VOWEL_LOST && typed.length < BEGINNING) return Infinity;
  const { whole, beginning } = changements(typed, word, limit);
  // People get the first letter right.
  const first = typed.charAt(0) === word.charAt(0) ? 0 : 0.15;
  const longest = Math.max(typed.length, word.length);
  const entire = whole > limit ? Infinity : SLIPPED + (A_CHANGE * whole) / longest;
  const isBegun = typed.length >= BEGINNING && beginning <= OF_BEGINNING;
  const left = missing(typed.length, word.length);
  const begun = isBegun ? BEGUN_WITH_SLIP + (A_CHANGE * beginning) / typed.length + left : Infinity;
  return first + Math.min(entire, begun);
}

/** Sums of fractions differ in their last digit by the order in which they were added. */
const ROUNDING = 1e-9;

/**
 * The most changes that two words of these lengths may have to be at most `far` apart by `ecart`, as written or by their
 * sound: `whole` between the two, `beginning` between the typed one and a beginning of the other. Negative: none are so near.
 */
export function changementsPermis(far: number, typed: number, word: number): Changes {
  const left = missing(typed, word);
  const slips = Math.min(OF_BEGINNING, ((far - BEGUN_WITH_SLIP - left) * typed) / A_CHANGE);
  const flawless = BEGUN + left <= far + ROUNDING ? 0 : -1;
  const beginning = typed < BEGINNING ? flawless : Math.max(flawless, slips);
  return {
    whole: ((far - SLIPPED) * Math.max(typed, word)) / A_CHANGE + ROUNDING,
    beginning: beginning + ROUNDING,
  };
}
