/**
 * Counts what the server evaluates before its first answer, from its built file or from its sources: modules of the product that main.ts
 * reaches by static imports, and the packages that those name. A module that a first answer has no need of is imported at its first use; a change that needs more raises the
 * count here, where its review sees it.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { cible } from '../imports.js';
import { racine } from '../socle.js';
import { ENTREE } from './construire.js';

const BUDGET = { modules: 1035, paquets: 9 };

const STATIQUE = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'(?<specifier>[^']+)';/gm;

/** Follows static imports from a file. @param {string} entree */
function charges(entree) {
  const modules = new Set([entree]);
  const paquets = new Set();
  for (const fichier of modules) {
    if (!fichier.endsWith('.ts')) continue;
    const texte = readFileSync(path.join(racine, fichier), 'utf8');
    for (const { groups } of texte.matchAll(STATIQUE)) {
      const specifier = groups?.specifier ?? '';
      const file = cible(fichier, specifier);
      if (file !== null) modules.add(file);
      else if (!specifier.startsWith('node:')) paquets.add(specifier);
    }
  }
  return { modules: modules.size, paquets: paquets.size };
}

it('le serveur ne lit pas plus de modules que son budget avant sa première réponse', () => {
  const { modules, paquets } = charges(ENTREE);
  const isWithin = modules <= BUDGET.modules && paquets <= BUDGET.paquets;
  expect(isWithin, `${modules} modules, ${paquets} paquets`).toBe(true);
});
