/**
 * Completes package-lock.json for the platforms that this machine is not. npm leaves out of the lock an optional package it could
 * not look up (npm issues 4828 and 9846), and `npm ci` then refuses the lock everywhere. The missing version is known: the
 * package that wants it pins it. It comes without its integrity, which scripts/regles.js refuses: choose a version of which the
 * registry has every platform.
 *
 *   node scripts/verrou.js            completes the lock; to run after a change of dependencies
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ version?: string, dev?: boolean, optionalDependencies?: Record<string, string> }} Paquet */

const SYSTEMES = /android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32/;
const PROCESSEURS = /arm64|arm|x64|ia32|loong64|mips64el|ppc64|riscv64|s390x/;

/**
 * Returns the entries that the lock needs and lacks.
 * @param {string} verrou the lock's text @returns {[string, object][]}
 */
export function entreesManquantes(verrou) {
  const paquets = /** @type {Record<string, Paquet>} */ (JSON.parse(verrou).packages);
  return Object.entries(paquets).flatMap(([parent, { dev, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).flatMap(([nom, version]) => {
      const chemin = `node_modules/${nom}`;
      // The entries of other versions stand under their parent.
      if (paquets[chemin] || paquets[`${parent}/${chemin}`]) return [];
      const systeme = SYSTEMES.exec(nom)?.[0];
      const suite = nom.slice(nom.indexOf(systeme ?? '') + (systeme ?? '').length);
      const processeur = PROCESSEURS.exec(suite)?.[0];
      const libc = /musl/.test(suite) ? 'musl' : systeme === 'linux' && /gnu/.test(suite) ? 'glibc' : '';
      const entree = {
        version,
        ...(processeur ? { cpu: [processeur] } : {}),
        ...(dev ? { dev } : {}),
        ...(libc ? { libc: [libc] } : {}),
        optional: true,
        ...(systeme ? { os: [systeme] } : {}),
      };
      return /** @type {[string, object][]} */ ([[chemin, entree]]);
    }),
  );
}

/**
 * Returns the lock's entries without integrity: nothing checks what is downloaded for them.
 * @param {string} verrou the lock's text @returns {string[]}
 */
export function entreesSansEmpreinte(verrou) {
  const paquets = /** @type {Record<string, { link?: boolean, integrity?: string }>} */ (
    JSON.parse(verrou).packages
  );
  return Object.entries(paquets).flatMap(([chemin, { link, integrity }]) =>
    chemin.includes('node_modules/') && link !== true && integrity === undefined ? [chemin] : [],
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const fichier = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'package-lock.json');
  const texte = readFileSync(fichier, 'utf8');
  const manquantes = entreesManquantes(texte);
  if (manquantes.length > 0) {
    const verrou = JSON.parse(texte);
    const entrees = [...Object.entries(verrou.packages), ...manquantes];
    verrou.packages = Object.fromEntries(entrees.toSorted(([a], [b]) => a.localeCompare(b, 'en')));
    writeFileSync(fichier, `${JSON.stringify(verrou, null, 2)}\n`);
  }
  console.log(`package-lock.json : ${manquantes.length} entrées ajoutées.`);
}
