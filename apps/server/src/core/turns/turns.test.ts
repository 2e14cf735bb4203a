/** Places are shared among schools, then among the people of one; who asks too much, or waits too long, is told so. */
import { describe, expect, it } from 'vitest';
import { type TurnLimits, Turns } from './turns.ts';

class Trop extends Error {
  readonly secondes: number;

  constructor(secondes: number) {
    super('trop');
    this.secondes = secondes;
  }
}

const BORNES: TurnLimits = {
  places: 1,
  perSchool: 1,
  waitingOfUser: 100,
  waitingOfSchool: 100,
  patience: 60_000,
};
const refus = { tooMany: (secondes: number) => new Trop(secondes), tooLate: () => new Error('tard') };

/** Lets every work begin whose turn came. */
const pause = () => new Promise((resolve) => setImmediate(resolve));

/** Makes turns whose works end when the test says so; `faits` tells whose work began, in order. */
function tours(bornes: Partial<TurnLimits> = {}) {
  const turns = new Turns({ ...BORNES, ...bornes }, refus);
  const faits: string[] = [];
  const fins: (() => void)[] = [];
  const demander = (school: string, user = 'u', signal?: AbortSignal) => {
    const fin = Promise.withResolvers<void>();
    const work = () => {
      faits.push(`${school}${user}`);
      fins.push(fin.resolve);
      return fin.promise;
    };
    return turns.run({ school, user }, work, signal === undefined ? {} : { signal });
  };
  /** Ends works, the oldest first, until none is left. */
  const finir = async () => {
    for (await pause(); fins.length > 0; await pause()) fins.shift()?.();
  };
  return { turns, faits, demander, finir };
}

describe('les tours', () => {
  it('[SEC-06] trois cents demandes d’une école : celle d’une autre est la suivante', async () => {
    const { turns, faits, demander, finir } = tours({ waitingOfUser: 300, waitingOfSchool: 300 });
    const toutes = Array.from({ length: 300 }, () => demander('A'));
    toutes.push(demander('B'));
    expect([turns.taken, turns.waiting]).toEqual([1, 300]);
    await finir();
    await Promise.all(toutes);
    expect(faits.slice(0, 3)).toEqual(['Au', 'Bu', 'Au']);
    expect([faits.length, turns.taken, turns.waiting, turns.refused]).toEqual([301, 0, 0, 0]);
  });

  it('[SEC-06] dans une école, les personnes passent l’une après l’autre', async () => {
    const { faits, demander, finir } = tours();
    const toutes = ['1', '1', '1', '1', '2', '2', '3'].map((user) => demander('A', user));
    await finir();
    await Promise.all(toutes);
    expect(faits.map((fait) => fait.slice(1))).toEqual(['1', '1', '2', '3', '1', '2', '1']);
  });

  it('[SEC-06] au-delà de ce qui peut attendre, la demande est refusée avec un temps ; les autres passent', async () => {
    const { turns, demander, finir } = tours({ waitingOfUser: 2, waitingOfSchool: 3 });
    const admises = [demander('A', '1'), demander('A', '1'), demander('A', '1')];
    await expect(demander('A', '1')).rejects.toMatchObject({ message: 'trop', secondes: 2 });
    admises.push(demander('A', '2'));
    await expect(demander('A', '3')).rejects.toBeInstanceOf(Trop);
    admises.push(demander('B', '1'));
    expect([turns.waiting, turns.refused]).toEqual([4, 2]);
    await finir();
    await Promise.all(admises);
  });

  it('[OPS-08] une école n’a jamais plus que sa part : le reste est aux autres', async () => {
    const { turns, faits, demander, finir } = tours({ places: 4, perSchool: 2 });
    const toutes = [demander('A'), demander('A'), demander('A'), demander('B'), demander('C')];
    await pause();
    expect(faits).toEqual(['Au', 'Au', 'Bu', 'Cu']);
    expect([turns.taken, turns.waiting]).toEqual([4, 1]);
    await finir();
    await Promise.all(toutes);
  });

  it('qui s’en va ne prend pas son tour ; qui attend trop le sait', async () => {
    const { turns, faits, demander, finir } = tours({ patience: 50 });
    const premier = demander('A');
    const parti = new AbortController();
    const quitte = demander('A', 'u', parti.signal);
    parti.abort(new Error('parti'));
    await expect(quitte).rejects.toThrow('parti');
    await expect(demander('A', 'u', parti.signal)).rejects.toThrow('parti');
    await expect(demander('B')).rejects.toThrow('tard');
    expect([turns.waiting, turns.refused]).toEqual([0, 1]);
    await finir();
    await premier;
    expect(faits).toEqual(['Au']);
  });
});
