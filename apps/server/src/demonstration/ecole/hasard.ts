/** Draws by chance that repeats itself: the same seed draws the same demonstration on every machine. */

export interface Hasard {
  /** Draws a whole number from `least` to `most`, both included. */
  entier(least: number, most: number): number;
  /** Draws one of them, the heavier the likelier. */
  parmi<T>(all: readonly T[], weightOf: (one: T) => number): T;
}

/** Draws by mulberry32: small, and good enough to draw names. */
export function hasard(seed: number): Hasard {
  let state = seed;
  const draw = (): number => {
    state += 0x6d2b79f5;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    entier: (least, most) => least + Math.floor(draw() * (most - least + 1)),
    parmi(all, weightOf) {
      const total = all.reduce((sum, one) => sum + weightOf(one), 0);
      let left = draw() * total;
      for (const one of all) {
        left -= weightOf(one);
        if (left < 0) return one;
      }
      const last = all.at(-1);
      if (last === undefined) throw new Error('nothing to draw from');
      return last;
    },
  };
}
