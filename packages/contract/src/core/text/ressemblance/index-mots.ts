/**
 * Finds the words that may be near to one, without comparing it with each. Words are sorted: those that begin alike share the
 * comparison of their beginning, and it stops once the beginning has too many changes.
 */
import type { EnMorceaux } from './morceaux.ts';
import {
  changed,
  changementsPermis,
  LEAST_LOST,
  lost,
  type Mot,
  placesPermises,
  SAVED_BY_SWAP,
  SWAPPED,
} from './mots.ts';

/** The texts of one length, sorted; `shared`: the number of first letters that each has in common with the one before. */
interface Rayon {
  readonly length: number;
  readonly textes: readonly string[];
  readonly shared: Uint16Array;
  /** The ranks of the words that are written, or sound, like each text. */
  readonly rangs: readonly (readonly number[])[];
}

function rayonsDe(textes: readonly string[]): Rayon[] {
  const rangs = new Map<string, number[]>();
  for (const [rang, texte] of textes.entries()) {
    const mine = rangs.get(texte) ?? [];
    mine.push(rang);
    rangs.set(texte, mine);
  }
  const byLength = Map.groupBy(rangs.keys(), ({ length }) => length);
  return [...byLength].map(([length, some]) => {
    const sorted = some.toSorted();
    return {
      length,
      textes: sorted,
      shared: Uint16Array.from(sorted, (texte, at) => commonLetters(sorted[at - 1] ?? '', texte)),
      rangs: sorted.map((texte) => rangs.get(texte) ?? []),
    };
  });
}

function commonLetters(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at;
}

/**
 * The comparison of one typed text with a word, letter by letter: a column of `changements` for each letter, kept while words
 * share it.
 */
class Colonnes {
  readonly #typed: string;
  readonly #height: number;
  readonly #cells: Float64Array;
  /** The number of places by which a letter may have moved. */
  places = 0;
  /** The changes that turn the typed text into the nearest beginning of the word, by the word's letters compared. */
  readonly beginnings: Float64Array;
  /** The changes that turn the typed text into the letters compared so far. */
  whole = Infinity;
  /** The changes that turn some beginning of the typed text into the letters compared so far. */
  begun = Infinity;
  /** The least changes that both whole texts may come to. */
  coming = Infinity;

  constructor(typed: string, longest: number) {
    this.#typed = typed;
    this.#height = typed.length + 1;
    this.#cells = new Float64Array(this.#height * (longest + 1));
    this.beginnings = new Float64Array(longest + 1);
    for (let at = 1; at < this.#height; at += 1)
      this.#cells[at] = (this.#cells[at - 1] ?? 0) + lost(typed.charCodeAt(at - 1));
    this.beginnings[0] = this.#cells[typed.length] ?? 0;
  }

  /** Compares the next letter of the word, from 1 on. */
  add(word: string, letter: number): void {
    const [cells, height, typed] = [this.#cells, this.#height, this.#typed];
    // One text has so many letters more than the other from here on: each counts as lost.
    const ahead = word.length - letter - typed.length;
    const start = letter * height;
    const code = word.charCodeAt(letter - 1);
    const before = letter > 1 ? word.charCodeAt(letter - 2) : -1;
    const added = lost(code);
    const from = Math.max(1, letter - this.places);
    const to = Math.min(height - 1, letter + this.places);
    let last = from === 1 ? (cells[start - height] ?? 0) + added : Infinity;
    cells[start + from - 1] = last;
    let least = last;
    let coming = last + LEAST_LOST * Math.abs(ahead);
    for (let line = from; line <= to; line += 1) {
      const other = typed.charCodeAt(line - 1);
      const here = start + line;
      let cost = (cells[here - height - 1] ?? 0) + changed(other, code);
      cost = Math.min(cost, (cells[here - height] ?? 0) + added, last + lost(other));
      const isSwap = line > 1 && other === before && typed.charCodeAt(line - 2) === code;
      if (isSwap) cost = Math.min(cost, (cells[here - 2 * height - 2] ?? 0) + SWAPPED);
      cells[here] = last = cost;
      least = Math.min(least, cost);
      coming = Math.min(coming, cost + LEAST_LOST * Math.abs(ahead + line));
    }
    // The next letter reads one place further than this one may stand.
    if (to < height - 1) cells[start + to + 1] = Infinity;
    const whole = to === height - 1 && from <= height - 1 ? last : Infinity;
    this.beginnings[letter] = Math.min(this.beginnings[letter - 1] ?? Infinity, whole);
    this.whole = whole;
    this.begun = least;
    this.coming = coming;
  }
}

/** Adds to `found` the ranks of the words of a shelf that may be at most `far` from a typed text, or it from them. */
function chercher(typed: string, rayon: Rayon, far: number, colonnes: Colonnes, found: Set<number>): void {
  const { length, textes, shared, rangs } = rayon;
  const { whole, beginning } = changementsPermis(far, typed.length, length);
  const { beginning: begun } = changementsPermis(far, length, typed.length);
  const permis = Math.max(whole, beginning, begun);
  if (permis < 0) return;
  colonnes.places = placesPermises(permis + SAVED_BY_SWAP);
  // No word that begins with as many of this word's letters could be near.
  let given = Infinity;
  for (let at = 0; at < textes.length; at += 1) {
    const common = shared[at] ?? 0;
    if (common >= given) continue;
    const texte = textes[at] ?? '';
    given = Infinity;
    for (let kept = common + 1; kept <= length && given === Infinity; kept += 1) {
      colonnes.add(texte, kept);
      const ofBeginnings = Math.min(colonnes.begun, colonnes.beginnings[kept] ?? 0);
      // The next letter may turn out to have changed places with this one.
      const isFar = (least: number, most: number) => least > most + SAVED_BY_SWAP;
      if (isFar(colonnes.coming, whole) && isFar(colonnes.begun, begun) && isFar(ofBeginnings, beginning))
        given = kept;
    }
    const beginnings = colonnes.beginnings[length] ?? Infinity;
    const isNear = colonnes.whole <= whole || colonnes.begun <= begun || beginnings <= beginning;
    if (given !== Infinity || !isNear) continue;
    for (const rang of rangs[at] ?? []) found.add(rang);
  }
}

/**
 * Returns, in order, the ranks of all words of `mots` that may be at most `far` from a word, or it from them, and of few others.
 */
export function candidatsParmi(mots: readonly Mot[], far: number): (dit: Mot) => EnMorceaux<number[]> {
  const [cles, sons] = [rayonsDe(mots.map(({ cle }) => cle)), rayonsDe(mots.map(({ son }) => son))];
  const longest = Math.max(0, ...[...cles, ...sons].map(({ length }) => length));
  return function* ({ cle, son }) {
    const found = new Set<number>();
    for (const [typed, rayons] of [
      [cle, cles],
      [son, sons],
    ] as const) {
      const colonnes = new Colonnes(typed, longest);
      for (const rayon of rayons) {
        chercher(typed, rayon, far, colonnes, found);
        yield rayon.textes.length;
      }
    }
    return [...found].toSorted((a, b) => a - b);
  };
}
