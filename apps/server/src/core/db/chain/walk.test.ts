import { describe, expect, it } from 'vitest';
import { Walk } from './walk.ts';

const HEADS = [
  { rang: 1, empreinte: 'aa' },
  { rang: 2, empreinte: 'zz' },
];

/** Walks links by their ranks, each with the hash that it follows and its own. */
function walked(links: readonly (readonly [rang: number, precedente: string, empreinte: string])[]) {
  const walk = new Walk('origin', HEADS);
  const places = links.map(([rang, precedente, empreinte]) => {
    const place = walk.enter({ rang, precedente });
    walk.link(empreinte);
    return place;
  });
  return { walk, places };
}

describe('la marche d’une chaîne', () => {
  it('ne dit rien d’une chaîne entière, et retient les têtes qu’elle eut', () => {
    const { walk, places } = walked([
      [1, 'origin', 'aa1'],
      [2, 'aa1', 'bb2'],
    ]);
    expect(places).toEqual([undefined, undefined]);
    expect(walk.end({ rang: 2, empreinte: 'bb2' })).toBeUndefined();
    expect([...walk.held]).toEqual([HEADS[0]]);
  });

  it('dit ce qui manque, ce qui est passé et ce qui ne suit pas', () => {
    const { places } = walked([
      [3, 'cc', 'dd'],
      [3, 'dd', 'ee'],
      [4, 'autre', 'ff'],
    ]);
    expect(places).toEqual([{ kind: 'missing', first: 1, last: 2 }, { kind: 'passed' }, { kind: 'apart' }]);
  });

  it('compare sa fin à la tête gardée, et n’attend rien d’une chaîne vide', () => {
    expect(new Walk('origin').end(undefined)).toBeUndefined();
    const { walk } = walked([[1, 'origin', 'aa1']]);
    expect(walk.end({ rang: 3, empreinte: 'cc' })).toEqual({ kind: 'missing', first: 2, last: 3 });
    expect(walk.end({ rang: 2, empreinte: 'cc' })).toEqual({ kind: 'missing', first: 2, last: 2 });
    expect(walk.end(undefined)).toEqual({ kind: 'added', rang: 0 });
    expect(walk.end({ rang: 1, empreinte: 'autre' })).toEqual({ kind: 'other' });
  });

  it('laisse passer les rangs qu’une restauration a quittés, et eux seuls', () => {
    const walk = new Walk('origin');
    expect(walk.enter({ rang: 5, apres: 0, precedente: 'origin' })).toBeUndefined();
    expect(walk.enter({ rang: 9, apres: 7, precedente: 'aa' })).toEqual({
      kind: 'missing',
      first: 6,
      last: 7,
    });
  });
});
