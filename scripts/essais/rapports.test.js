import path from 'node:path';
import { expect, it } from 'vitest';
import { racine } from '../socle.js';
import { compter, fichiersLents } from './rapports.js';

const vitest = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  testResults: [
    { name: path.join(racine, 'apps', 'un.test.ts'), startTime: 1000, endTime: 4000 },
    { name: path.join(racine, 'apps', 'deux.test.ts'), startTime: 1000, endTime: 1500 },
  ],
};
/** @param {number[]} durees */
const specs = (durees) => durees.map((duration) => ({ tests: [{ results: [{ duration }] }] }));
const playwright = {
  stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 },
  suites: [
    { file: 'a.spec.ts', specs: specs([1000]), suites: [{ file: 'a.spec.ts', specs: specs([600, 400]) }] },
  ],
};

it('compte les essais des deux sortes de rapports, et rien sans rapport', () => {
  expect(compter(vitest)).toEqual({ passes: 5, echecs: 1, ignores: 2 });
  expect(compter(playwright)).toEqual({ passes: 3, echecs: 2, ignores: 0 });
  expect(compter(null)).toEqual({ passes: 0, echecs: 0, ignores: 0 });
});

it('dit les fichiers les plus longs de toutes les étapes, le plus long d’abord', () => {
  const etapes = [
    { nom: 'serveur-sqlite', contenu: vitest },
    { nom: 'parcours-1', contenu: playwright },
    { nom: 'types', contenu: null },
  ];
  expect(fichiersLents(etapes, 2)).toEqual([
    { etape: 'serveur-sqlite', fichier: path.join('apps', 'un.test.ts'), duree: 3000 },
    { etape: 'parcours-1', fichier: 'e2e/a.spec.ts', duree: 2000 },
  ]);
});
