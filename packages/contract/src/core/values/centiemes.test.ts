import { describe, expect, it } from 'vitest';
import { ecrireCentiemes, ecrireDixMilliemes, lireCentiemes } from './centiemes.ts';

describe('nombre en centièmes', () => {
  it.each([
    ['12', 1200],
    ['12,5', 1250],
    ['12.5', 1250],
    [' 12,05 ', 1205],
    ['0', 0],
    ['100', 10_000],
  ])('lit « %s »', (text, note) => {
    expect(lireCentiemes(text)).toBe(note);
  });

  it.each(['', '12,555', '-1', '1e1', '12,', 'douze', '1000'])('ne lit pas « %s »', (text) => {
    expect(lireCentiemes(text)).toBeUndefined();
  });

  it('s’écrit comme elle se tape, et se relit', () => {
    expect([1200, 1250, 1205, 0, 5].map(ecrireCentiemes)).toEqual(['12', '12,5', '12,05', '0', '0,05']);
    for (const note of [0, 1, 10, 99, 100, 1233, 10_000])
      expect(lireCentiemes(ecrireCentiemes(note))).toBe(note);
  });

  it('[NOTE-79] des points s’écrivent au dix-millième, deux décimales au moins', () => {
    expect([185_250, 729_100, 0, 5, 10_000].map(ecrireDixMilliemes)).toEqual([
      '18,525',
      '72,91',
      '0,00',
      '0,0005',
      '1,00',
    ]);
  });
});
