import path from 'node:path';
import { expect, it } from 'vitest';
import { racine } from '../socle.js';
import { parPartie } from './bilan.js';
import { compter, dureesDesFichiers } from './rapports.js';

/** @param {string} nom @param {number} duree @param {import('./rapports.js').Essai[]} essais */
const fichier = (nom, duree, essais = []) => ({
  name: path.join(racine, 'apps', nom),
  startTime: 1000,
  endTime: 1000 + duree,
  assertionResults: essais,
});
const vitest = {
  numPassedTests: 5,
  numFailedTests: 1,
  testResults: [
    fichier('un.test.ts', 3000, [
      { status: 'passed' },
      { status: 'skipped', tags: ['matrice'] },
      { status: 'skipped', tags: [] },
      { status: 'todo' },
    ]),
    fichier('deux.test.ts', 500),
    fichier('un.test.ts', 4000),
  ],
};
const playwright = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 }, suites: [] };

it('compte les essais des deux sortes de rapports, et rien sans rapport', () => {
  expect(compter(playwright)).toEqual({ passes: 3, echecs: 2, ignores: 0 });
  expect(compter(null)).toEqual({ passes: 0, echecs: 0, ignores: 0 });
});

it('un essai du long passage n’est pas un essai laissé de côté ; tout autre l’est', () => {
  expect(compter(vitest)).toEqual({ passes: 5, echecs: 1, ignores: 2 });
});

it('dit ce que dure chaque fichier, le plus long de ses passages', () => {
  expect(dureesDesFichiers(vitest)).toEqual({
    [path.join('apps', 'un.test.ts')]: 4000,
    [path.join('apps', 'deux.test.ts')]: 500,
  });
  expect(dureesDesFichiers(playwright)).toEqual({});
});

it('partage entre les parties ce que Vitest a pris, selon ce que leurs fichiers ont pris', () => {
  const resultat = { contenu: null, duree: 1, isGreen: true, passes: 0, echecs: 0, ignores: 0, sortie: '' };
  const resultats = [
    { ...resultat, etape: { nom: 'essais', commandes: [] }, processeur: 12 },
    { ...resultat, etape: { nom: 'types', commandes: [] }, processeur: 4 },
    { ...resultat, etape: { nom: 'lint', commandes: [] }, processeur: null },
  ];
  const mesures = [
    { projet: 'serveur', fichier: 'a', ms: 6000 },
    { projet: 'web', fichier: 'b', ms: 2000 },
  ];
  expect(parPartie(resultats, mesures)).toEqual({ serveur: 9, web: 3, types: 4 });
});
