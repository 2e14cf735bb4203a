import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candidatsParmi } from './index-mots.ts';
import { dUnTrait } from './morceaux.ts';
import { ecart, type Mot, motDe } from './mots.ts';

const SYLLABES = ['ba', 'di', 'dou', 'fo', 'gui', 'ka', 'lla', 'ma', 'mou', 'nè', 'ou', 'sy', 'th', 'ya'];
const LETTRES = 'abdegiklmnorstuyw'.split('');
const syllabes = fc
  .array(fc.constantFrom(...SYLLABES), { minLength: 1, maxLength: 5 })
  .map((all) => all.join(''));
/** A slip: letters lost, added or replaced, or two that changed places. */
const faute = fc.tuple(
  fc.nat(),
  fc.constantFrom('ote', 'ajoute', 'change', 'echange'),
  fc.constantFrom(...LETTRES),
);
type Faute = [number, string, string];

function fautif(mot: string, fautes: readonly Faute[]): string {
  const letters = mot.split('');
  for (const [somewhere, quoi, lettre] of fautes) {
    const at = somewhere % (letters.length + 1);
    const [one = '', other = ''] = letters.slice(at, at + 2);
    if (quoi === 'echange') letters.splice(at, 2, other, one);
    else letters.splice(at, quoi === 'ajoute' ? 0 : 1, quoi === 'ote' ? '' : lettre);
  }
  return letters.join('');
}

/** The names to look among, and those to look for: some of the former with a few slips, and others. */
const noms = fc
  .tuple(
    fc.array(syllabes, { minLength: 1, maxLength: 60 }),
    fc.array(fc.tuple(fc.nat(), fc.array(faute, { maxLength: 3 })), { minLength: 1, maxLength: 10 }),
    fc.array(syllabes, { maxLength: 3 }),
  )
  .map(([la, dits, autres]) => ({
    la,
    dits: [...dits.map(([rang, fautes]) => fautif(la[rang % la.length] ?? '', fautes)), ...autres],
  }));

const proches = (dit: Mot, un: Mot, far: number) => Math.min(ecart(dit, un), ecart(un, dit)) <= far;

describe('les mots proches d’un autre', () => {
  it('sont, par l’index, ceux que trouve la comparaison de chacun avec chacun', () => {
    fc.assert(
      fc.property(noms, fc.constantFrom(0.25, 0.6), ({ la, dits }, far) => {
        const mots = la.map(motDe);
        const candidats = candidatsParmi(mots, far);
        for (const dit of dits.map(motDe)) {
          const found = dUnTrait(candidats(dit)).filter((rang) => proches(dit, mots[rang] ?? dit, far));
          expect(found).toEqual(mots.flatMap((un, rang) => (proches(dit, un, far) ? [rang] : [])));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('[OPS-13] se trouvent parmi deux mille sans être comparés à chacun', () => {
    let state = 1;
    const pick = (below: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const un = () => Array.from({ length: 3 + pick(2) }, () => SYLLABES[pick(SYLLABES.length)]).join('');
    const mots = [...new Set(Array.from({ length: 3000 }, un))].slice(0, 2000).map(motDe);
    expect(mots).toHaveLength(2000);
    const candidats = candidatsParmi(mots, 0.6);
    let compared = 0;
    let near = 0;
    for (const dit of mots) {
      const some = dUnTrait(candidats(dit));
      compared += some.length;
      near += some.filter((rang) => proches(dit, mots[rang] ?? dit, 0.6)).length;
    }
    expect(compared).toBeLessThan(near * 2);
    // Comparing each with each would be four million.
    expect(compared).toBeLessThan(60_000);
  }, 60_000);

  it('[OPS-13] de soixante lettres, qui diffèrent une fois sur sept, ne se comparent pas un à un', () => {
    let state = 42;
    const pick = (below: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const letter = (at: number) => String.fromCharCode(97 + (pick(7) === 0 ? pick(26) : (at * 7) % 26));
    const un = () => Array.from({ length: 60 }, (_, at) => letter(at)).join('');
    const mots = Array.from({ length: 1000 }, un).map(motDe);
    const candidats = candidatsParmi(mots, 0.6);
    const compared = mots.slice(0, 100).map((dit) => dUnTrait(candidats(dit)).length);
    // Each is a candidate of itself.
    expect(Math.min(...compared)).toBe(1);
    expect(compared.reduce((a, b) => a + b)).toBeLessThan(1000);
  });
});
