import { expect, it } from 'vitest';
import { fichiersDuProjet, inverser, lireLesImports, suivre } from './graphe.js';

const imports = lireLesImports(fichiersDuProjet());
const vers = inverser(imports);
/** @param {string} fichier */
const atteints = (fichier) => [...suivre([fichier], vers)];

it('un fichier mène à ceux qui l’importent, de proche en proche, jusqu’à leurs essais', () => {
  const siens = atteints('packages/contract/src/notes/calcul/formater.ts');
  expect(siens).toContain('apps/server/src/notes/papiers/papiers.test.ts');
  expect(siens).not.toContain('apps/server/src/geographie/pays.test.ts');
});

it('qui prend un nom à un domaine a besoin de son fichier, pas de tout le domaine', () => {
  expect(imports.get('apps/server/src/tests/harness.ts')).not.toContain(
    'apps/server/src/administration/index.ts',
  );
  // The harness makes an administrator, and prints no receipt.
  expect(atteints('apps/server/src/administration/menus/menus.ts')).not.toContain(
    'apps/server/src/tests/harness.ts',
  );
});

it('ce qui rassemble tout ne mène pas à tout', () => {
  expect(imports.get('apps/server/src/app.ts')).toBeUndefined();
  expect(atteints('apps/server/src/caisse/clotures/a-cloturer.ts')).not.toContain(
    'apps/server/src/tests/harness.ts',
  );
});
