import { expect, it } from 'vitest';
import { COMPARED_AT_ONCE, inTurns } from './in-turns.ts';

it('[OPS-13] une longue comparaison laisse passer les autres, et un court n’attend personne', async () => {
  const passed: number[] = [];
  let compared = 0;
  function* work(pieces: number): Generator<number, string, void> {
    for (let piece = 0; piece < pieces; piece += 1) {
      compared += COMPARED_AT_ONCE / 4;
      yield COMPARED_AT_ONCE / 4;
    }
    return 'fini';
  }
  let isOver = false;
  const others = () => {
    if (isOver) return;
    passed.push(compared);
    setImmediate(others);
  };
  setImmediate(others);
  expect(await inTurns(work(3))).toBe('fini');
  expect(passed).toEqual([]);
  compared = 0;
  expect(await inTurns(work(40))).toBe('fini');
  isOver = true;
  // Nobody waits for more than one piece.
  expect(passed).toEqual(Array.from({ length: 10 }, (_, rang) => (rang + 1) * COMPARED_AT_ONCE));
});
