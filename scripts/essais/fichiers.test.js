import path from 'node:path';
import { expect, it } from 'vitest';
import { racine } from '../socle.js';
import { isChemin, parEtape } from './fichiers.js';

it('reconnaît un fichier ou un dossier d’essais, et laisse les noms d’étapes', () => {
  expect(isChemin('apps/server/src/geographie/pays.test.ts')).toBe(true);
  expect(isChemin('e2e/caisse')).toBe(true);
  expect(isChemin('serveur')).toBe(false);
  expect(isChemin('apps/server/src/inconnu.test.ts')).toBe(false);
});

it('donne chaque essai à qui le passe, sous le nom qu’il lui connaît', () => {
  const chemins = [
    'apps/server/src/geographie/pays.test.ts',
    'e2e/caisse',
    './packages/contract/src/api.test.ts',
    'docs/',
  ];
  expect(parEtape(chemins, false)).toEqual({
    projets: ['serveur', 'contrat'],
    essais: [path.join(racine, chemins[0] ?? ''), path.join(racine, 'packages/contract/src/api.test.ts')],
    parcours: ['caisse'],
  });
  expect(parEtape(['apps/server/src/caisse'], true).projets).toEqual(['postgres']);
});
