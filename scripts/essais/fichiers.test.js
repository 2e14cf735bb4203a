import { expect, it } from 'vitest';
import { isChemin, parEtape } from './fichiers.js';

it('reconnaît un fichier ou un dossier d’essais, et laisse les noms d’étapes', () => {
  expect(isChemin('apps/server/src/geographie/pays.test.ts')).toBe(true);
  expect(isChemin('e2e/caisse')).toBe(true);
  expect(isChemin('serveur-sqlite')).toBe(false);
  expect(isChemin('apps/server/src/inconnu.test.ts')).toBe(false);
});

it('donne chaque essai à l’étape qui le passe, sous le nom qu’elle lui connaît', () => {
  const chemins = [
    'apps/server/src/geographie/pays.test.ts',
    'e2e/caisse',
    './packages/contract/src/api.test.ts',
    'docs/',
  ];
  expect([...parEtape(chemins, false)]).toEqual([
    ['serveur-sqlite', ['src/geographie/pays.test.ts']],
    ['parcours-1', ['caisse']],
    ['contrat', ['src/api.test.ts']],
  ]);
  expect([...parEtape(['apps/server/src/caisse'], true)]).toEqual([['serveur-postgres', ['src/caisse']]]);
});
