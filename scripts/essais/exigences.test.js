import { expect, it } from 'vitest';
import { construites, sansPreuve, titresPasses } from './exigences.js';

const TABLE = [
  'id\tstage\tdecided',
  'GEO-24\t1\t',
  'GEO-25\t9\tAMB-012',
  'GEO-26\t2\tno test: nothing is shown',
  'FAM-01\t11\t',
].join('\n');

it('demande une preuve de ce qui est construit et se voit, pas de ce qui est à venir', () => {
  expect(construites(TABLE)).toEqual(['GEO-24', 'GEO-25']);
});

it('lit les titres des essais réussis des deux sortes de rapports, ceux de leurs groupes compris', () => {
  const vitest = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: 'un.test.ts',
        startTime: 0,
        endTime: 1,
        assertionResults: [
          { status: 'passed', fullName: 'pays [GEO-24] refuse' },
          { status: 'failed', fullName: 'pays [GEO-25] refuse' },
          { status: 'skipped', fullName: 'pays [GEO-25] ailleurs' },
        ],
      },
    ],
  };
  const essai = { tests: [] };
  const groupe = { file: 'a', title: '[GEO-25]', specs: [{ ...essai, ok: true, title: 'revient' }] };
  const playwright = {
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [
      { file: 'a', title: 'a', specs: [{ ...essai, ok: false, title: '[GEO-26] non' }], suites: [groupe] },
    ],
  };
  expect(titresPasses(vitest)).toEqual(['pays [GEO-24] refuse']);
  expect(titresPasses(playwright)).toEqual(['a [GEO-25] revient']);
  expect(titresPasses(null)).toEqual([]);
});

it('nomme ce qu’aucun titre ne nomme entre crochets', () => {
  expect(sansPreuve(['GEO-24', 'GEO-25'], ['[GEO-24] refuse', 'GEO-25 : un mot'])).toEqual(['GEO-25']);
});
