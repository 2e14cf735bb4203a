/** Runs some test files alone: `npm test -- apps/server/src/geographie/pays.test.ts` finds the step that they belong to. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { racine } from '../socle.js';

/** The step that runs the tests of a folder, and the root from which it names them. */
const ETAPES = [
  { dossier: 'apps/server', nom: 'serveur-sqlite' },
  { dossier: 'apps/web', nom: 'web' },
  { dossier: 'packages/contract', nom: 'contrat' },
  { dossier: 'scripts', nom: 'outils' },
  { dossier: 'e2e', nom: 'parcours-1' },
];

/** @param {string} arg @returns {boolean} whether an argument names a file or a folder of the project rather than a step */
export const isChemin = (arg) => arg.includes('/') && existsSync(path.join(racine, arg));

/**
 * Sorts paths by the step that runs them: 'e2e/caisse' is 'caisse' for 'parcours-1'.
 * @param {readonly string[]} chemins @param {boolean} isPostgres whether the server's tests run on PostgreSQL
 * @returns {Map<string, string[]>} paths from the step's own root, by the step's name
 */
export function parEtape(chemins, isPostgres) {
  const trouvees = new Map();
  for (const chemin of chemins) {
    const relatif = path.relative(racine, path.join(racine, chemin)).replaceAll(path.sep, '/');
    const etape = ETAPES.find(({ dossier }) => relatif.startsWith(`${dossier}/`));
    if (etape === undefined) continue;
    const nom = isPostgres && etape.nom === 'serveur-sqlite' ? 'serveur-postgres' : etape.nom;
    trouvees.set(nom, [...(trouvees.get(nom) ?? []), relatif.slice(etape.dossier.length + 1)]);
  }
  return trouvees;
}
