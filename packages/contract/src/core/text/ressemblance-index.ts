/**
 * Which of many words may be near to one, without comparing it with each: words are sorted, so that those that begin alike share
 * the comparison of their beginning, and none is gone on with once its beginning has too many changes.
 */
import {
  changed,
  changementsPermis,
  LEAST_LOST,
  lost,
  type Mot,
  SAVED_BY_SWAP,
  SWAPPED,
} from './ressemblance-mots.ts';

/** Texts of one length in their order; `shared`: letters that each has in common with the one before. */
interface Rayon {
  readonly length: number;
  readonly textes: readonly string[];
  readonly shared: Uint16Array;
  /** The words that are written, or sound, so. */
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

/** One typed text and the beginnings of a word: a column of `changements` for each letter of the word, kept while words share it. */
class Colonnes {
  readonly #typed: string;
  readonly #height: number;
  readonly #cells: Float64Array;
  /** Changes that make the typed text of some beginning of the word, by its letters. */
  readonly beginnings: Float64Array;
  /** Changes that make the typed text of what is compared so far. */
  whole = Infinity;
  /** Changes that make a beginning of the typed text of what is compared so far. */
  begun = Infinity;
  /** The least that the whole of both can come to. */
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

  /** Goes on to a letter of the word, from 1 on. */
  add(word: string, letter: number): void {
    const [cells, height, typed] = [this.#cells, this.#height, this.#typed];
    // So many letters more has one text than the other from here on: each is lost.
    const ahead = word.length - letter - typed.length;
    const start = letter * height;
    const code = word.charCodeAt(letter - 1);
    const before = letter > 1 ? word.charCodeAt(letter - 2) : -1;
    const added = lost(code);
    let last = (cells[start] = (cells[start - height] ?? 0) + added);
    let least = last;
    let coming = last + LEAST_LOST * Math.abs(ahead);
    for (let line = 1; line < height; line += 1) {
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
    this.beginnings[letter] = Math.min(this.beginnings[letter - 1] ?? Infinity, last);
    this.whole = last;
    this.begun = least;
    this.coming = coming;
  }
}

/** Adds to `found` the words of a shelf that may be at most `far` from a typed text, or it from them. */
function chercher(typed: string, rayon: Rayon, far: number, colonnes: Colonnes, found: Set<number>): void {
  const { length, textes, shared, rangs } = rayon;
  const { whole, beginning } = changementsPermis(far, typed.length, length);
  const { beginning: begun } = changementsPermis(far, length, typed.length);
  if (Math.max(whole, beginning, begun) < 0) return;
  // From so many of its letters on, nothing that begins as the word before could be near.
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

/** Answers, of a word, the ranks in their order of all those of `mots` that may be at most `far` from it, or it from them, and few more. */
export function candidatsParmi(mots: readonly Mot[], far: number): (dit: Mot) => number[] {
  const [cles, sons] = [rayonsDe(mots.map(({ cle }) => cle)), rayonsDe(mots.map(({ son }) => son))];
  const longest = Math.max(0, ...[...cles, ...sons].map(({ length }) => length));
  return ({ cle, son }) => {
    const found = new Set<number>();
    const search = (typed: string, rayons: readonly Rayon[]) => {
      const colonnes = new Colonnes(typed, longest);
      for (const rayon of rayons) chercher(typed, rayon, far, colonnes, found);
    };
    search(cle, cles);
    search(son, sons);
    return [...found].toSorted((a, b) => a - b);
  };
}
