/** Knows which files of the project import which: the quick run follows it from tests to what they need (`atteint.js`). */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cible, importsDe } from '../imports.js';
import { racine } from '../socle.js';

/** @typedef {ReadonlyMap<string, readonly string[]>} Graphe file -> those that it imports */

const SOURCE = /\.(?:ts|tsx|js|css)$/;
/**
 * The files that gather everything: whoever imports them does not thereby need all of it. A test of the server reaches what answers the
 * calls that it makes; one that walks every call reads the contract's own list.
 */
const TOUT = new Set([
  'apps/server/src/app.ts',
  'apps/server/src/routes.ts',
  'apps/server/src/main.ts',
  'apps/web/src/routes.tsx',
  'apps/web/src/main.tsx',
]);
const PAR_NOMS = /^[ \t]*(?:import|export)\s+(?:type\s+)?\{(?<noms>[^}]*)\}\s*from\s*(['"])(?<de>[^'"]+)\2/gm;

/** @returns {string[]} our files, with those that git does not know yet */
export const fichiersDuProjet = () =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: racine, encoding: 'utf8' })
    .split('\n')
    .filter((nom) => nom !== '' && existsSync(path.join(racine, nom)));

/** @param {string} nom */
const lire = (nom) => readFileSync(path.join(racine, nom), 'utf8');

/** Returns a print of every file. @param {readonly string[]} fichiers @returns {Record<string, string>} */
export const empreintes = (fichiers) =>
  Object.fromEntries(
    fichiers.map((nom) => [
      nom,
      createHash('sha1')
        .update(readFileSync(path.join(racine, nom)))
        .digest('hex'),
    ]),
  );

/** Returns the names of an import or an export between braces, as the other file calls them. @param {string} noms */
const nomsDe = (noms) =>
  noms
    .split(',')
    .map((nom) =>
      nom
        .trim()
        .replace(/^type\s+/, '')
        .replace(/\s+as\s.*$/, ''),
    )
    .filter(Boolean);

/** The files that a domain shows itself by; whoever imports a name from one needs the file that has the name, not all of them. */
const isIndex = (/** @type {string} */ nom) => /\/src\/[^/]+\/index\.ts$/.test(nom);

/** @param {readonly string[]} fichiers @returns {Map<string, Map<string, string>>} index -> name -> the file that has it */
function lireLesIndex(fichiers) {
  return new Map(
    fichiers.filter(isIndex).map((nom) => {
      /** @type {Map<string, string>} */
      const dou = new Map();
      for (const { groups } of lire(nom).matchAll(PAR_NOMS)) {
        const vers = cible(nom, groups?.de ?? '');
        if (vers !== null) for (const un of nomsDe(groups?.noms ?? '')) dou.set(un, vers);
      }
      return [nom, dou];
    }),
  );
}

/** @param {readonly string[]} fichiers @returns {Graphe} */
export function lireLesImports(fichiers) {
  const index = lireLesIndex(fichiers);
  const sources = fichiers.filter((nom) => SOURCE.test(nom) && !TOUT.has(nom));
  return new Map(
    sources.map((nom) => {
      const texte = lire(nom);
      const parNoms = [...texte.matchAll(PAR_NOMS)].flatMap(({ groups }) => {
        const vers = cible(nom, groups?.de ?? '');
        const dou = vers === null ? undefined : index.get(vers);
        // A name that the index makes itself is its own.
        return dou === undefined ? [] : nomsDe(groups?.noms ?? '').map((un) => dou.get(un) ?? vers);
      });
      const entiers = importsDe(texte)
        .map(({ specifier }) => cible(nom, specifier))
        .filter((vers) => vers !== null && !index.has(vers));
      return [nom, [...new Set([...parNoms, ...entiers])].filter((vers) => vers !== null)];
    }),
  );
}

/** @param {Graphe} imports @returns {Graphe} file -> those that import it */
export function inverser(imports) {
  /** @type {Map<string, string[]>} */
  const vers = new Map();
  for (const [fichier, importes] of imports)
    for (const un of importes) vers.set(un, [...(vers.get(un) ?? []), fichier]);
  return vers;
}

/** Follows edges from some files to all that they lead to, themselves included. @param {Iterable<string>} departs @param {Graphe} vers @returns {Set<string>} */
export function suivre(departs, vers) {
  const vus = new Set(departs);
  for (const un of vus) for (const autre of vers.get(un) ?? []) vus.add(autre);
  return vus;
}
