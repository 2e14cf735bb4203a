/** Runs some test files alone: `npm test -- apps/server/src/geographie/pays.test.ts` finds who runs them. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { racine } from '../socle.js';

/** @typedef {import('./etapes.js').Projet} Projet */

/** The part of the tests that each folder holds. @type {ReadonlyArray<{ dossier: string, projet: Projet }>} */
const DOSSIERS = [
  { dossier: 'apps/server', projet: 'serveur' },
  { dossier: 'apps/web', projet: 'web' },
  { dossier: 'packages/contract', projet: 'contrat' },
  { dossier: 'scripts', projet: 'outils' },
  { dossier: 'bench', projet: 'outils' },
];

/** @param {string} arg @returns {boolean} whether an argument names a file or a folder of the project rather than a step */
export const isChemin = (arg) => arg.includes('/') && existsSync(path.join(racine, arg));

/**
 * Sorts paths by who runs them: 'e2e/caisse' is 'caisse' for the journeys.
 * @param {readonly string[]} chemins from the project's root @param {boolean} isPostgres whether the server's tests run on PostgreSQL
 * @returns {{ projets: Projet[], essais: string[], parcours: string[] }} `essais`: absolute paths; `parcours`: from e2e
 */
export function parEtape(chemins, isPostgres) {
  /** @type {Set<Projet>} */
  const projets = new Set();
  const essais = [];
  const parcours = [];
  for (const chemin of chemins) {
    const relatif = path.relative(racine, path.join(racine, chemin)).replaceAll(path.sep, '/');
    const lieu = DOSSIERS.find(({ dossier }) => relatif.startsWith(`${dossier}/`));
    if (relatif.startsWith('e2e/')) parcours.push(relatif.slice('e2e/'.length));
    if (lieu === undefined) continue;
    projets.add(isPostgres && lieu.projet === 'serveur' ? 'postgres' : lieu.projet);
    essais.push(path.join(racine, relatif));
  }
  return { projets: [...projets], essais, parcours };
}
