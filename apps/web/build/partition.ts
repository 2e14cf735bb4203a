/**
 * Puts modules into few files. Those that the same pages need travel together; two such groups become one where the requests that
 * this saves weigh more than the bytes that some page then fetches and does not need. Pure: the build gives the graph.
 */

/** Modules that the same entries need. */
export interface Group {
  readonly modules: readonly string[];
  /** Bytes, as rendered. */
  readonly size: number;
  /** The entries that load it: pages, and parts that come later, by their ranks. */
  readonly entries: ReadonlySet<number>;
  /** The groups that it imports, by their ranks. */
  readonly needs: ReadonlySet<number>;
  /** Whether it stays as it is: its modules are chosen by name. */
  readonly isFixed: boolean;
}

/** The rendered bytes that a request weighs as much as on a slow line: its headers, and its share of a round trip. */
const REQUEST = 12_000;
/** A round takes a part of the merges that pay, the best first: what one gains changes with the others. */
const PART = 50;

interface File {
  modules: string[];
  size: number;
  /** One bit an entry. */
  entries: bigint;
  isFixed: boolean;
  needs: Set<number>;
}

/** Sums the weights of the entries of a set of bits. */
function weigh(bits: bigint, weights: readonly number[]): number {
  let [sum, rest, at] = [0, bits, 0];
  while (rest > 0n) {
    if ((rest & 1n) === 1n) sum += weights[at] ?? 0;
    rest >>= 1n;
    at += 1;
  }
  return sum;
}

class Files {
  readonly #files: Map<number, File>;
  readonly #weights: readonly number[];
  #reached = new Map<number, ReadonlySet<number>>();

  constructor(groups: readonly Group[], weights: readonly number[]) {
    this.#weights = weights;
    this.#files = new Map(
      groups.map(({ modules, size, entries, needs, isFixed }, at) => [
        at,
        {
          modules: [...modules],
          size,
          entries: [...entries].reduce((bits, entry) => bits | (1n << BigInt(entry)), 0n),
          isFixed,
          needs: new Set(needs),
        },
      ]),
    );
  }

  /** The files that may grow. */
  get open(): number[] {
    return [...this.#files].flatMap(([at, { isFixed }]) => (isFixed ? [] : [at]));
  }

  get modules(): string[][] {
    return this.open.map((at) => this.#files.get(at)?.modules ?? []);
  }

  /** All files that a file imports, at any distance. */
  #reachedBy(at: number): ReadonlySet<number> {
    const known = this.#reached.get(at);
    if (known !== undefined) return known;
    const seen = new Set<number>();
    const visit = (one: number): void => {
      for (const next of this.#files.get(one)?.needs ?? []) {
        if (seen.has(next)) continue;
        seen.add(next);
        visit(next);
      }
    };
    visit(at);
    this.#reached.set(at, seen);
    return seen;
  }

  /** The bytes that one file in place of two gains; it loses where a page fetches what it does not need. */
  gain(a: number, b: number): number {
    const [one, other] = [this.#files.get(a), this.#files.get(b)];
    if (one === undefined || other === undefined || (one.entries & other.entries) === 0n) return -1;
    const all = one.entries | other.entries;
    const more = (file: File): number => weigh(all & ~file.entries, this.#weights);
    let gain = REQUEST * weigh(one.entries & other.entries, this.#weights);
    gain -= one.size * more(one) + other.size * more(other);
    for (const at of new Set([...this.#reachedBy(a), ...this.#reachedBy(b)])) {
      const needed = this.#files.get(at);
      if (gain <= 0) return gain;
      if (at === a || at === b || needed === undefined) continue;
      gain -= (needed.size + REQUEST) * more(needed);
    }
    return gain;
  }

  merge(a: number, b: number): void {
    const [one, other] = [this.#files.get(a), this.#files.get(b)];
    if (one === undefined || other === undefined) return;
    one.modules.push(...other.modules);
    one.size += other.size;
    one.entries |= other.entries;
    this.#files.delete(b);
    one.needs = one.needs.union(other.needs);
    for (const file of this.#files.values()) if (file.needs.delete(b)) file.needs.add(a);
    one.needs.delete(a);
    this.#reached = new Map();
    for (const at of this.#reachedBy(a)) {
      const needed = this.#files.get(at);
      if (needed !== undefined) needed.entries |= one.entries;
    }
  }
}

/**
 * Merges groups while it pays, and returns the modules of each file that is not fixed.
 * @param weights how often each entry is opened, beside the others
 */
export function partition(groups: readonly Group[], weights: readonly number[]): string[][] {
  const files = new Files(groups, weights);
  for (;;) {
    const { open } = files;
    const pairs = open
      .flatMap((a, at) => open.slice(at + 1).map((b) => ({ a, b, gain: files.gain(a, b) })))
      .filter(({ gain }) => gain > 0)
      .toSorted((one, other) => other.gain - one.gain);
    if (pairs.length === 0) return files.modules;
    const touched = new Set<number>();
    for (const { a, b } of pairs.slice(0, Math.ceil(pairs.length / PART))) {
      if (touched.has(a) || touched.has(b) || files.gain(a, b) <= 0) continue;
      files.merge(a, b);
      touched.add(a).add(b);
    }
  }
}
