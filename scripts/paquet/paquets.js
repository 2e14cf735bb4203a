/** Finds the packages that the server needs on another computer: those of production, with the programs of its platform. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Arret, racine } from '../socle.js';
import { lireTarDeNpm } from './archives.js';

/**
 * An entry of package-lock.json.
 * @typedef {{ version: string, integrity?: string, link?: boolean, resolved?: string, os?: string | string[],
 *   cpu?: string | string[], libc?: string | string[], license?: string, dependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string> }} Paquet
 */
/** @typedef {Record<string, Paquet>} Verrou */
/** @typedef {{ os: string, cpu: string, libc: string | null }} Plateforme */

/** @param {string | string[] | undefined} voulus @param {string | null} ici */
const convient = (voulus, ici) => voulus === undefined || ici === null || [voulus].flat().includes(ici);

/** Returns the lock's place of a package, as Node finds it from a folder. @param {Verrou} verrou @param {string} depuis @param {string} nom */
function trouver(verrou, depuis, nom) {
  for (
    let dossier = depuis;
    ;
    dossier = dossier.includes('/') ? dossier.slice(0, dossier.lastIndexOf('/')) : ''
  ) {
    const chemin = `${dossier}${dossier ? '/' : ''}node_modules/${nom}`;
    if (verrou[chemin]) return chemin;
    if (dossier === '') return undefined;
  }
}

/**
 * Returns the places in the lock of all packages that a workspace needs to run on a platform.
 * @param {Verrou} verrou @param {string} atelier 'apps/server' @param {Plateforme} plateforme @returns {string[]}
 */
export function paquetsDeProduction(verrou, atelier, plateforme) {
  /** @type {Set<string>} */
  const vus = new Set();
  const aVoir = [atelier];
  for (let ici = aVoir.pop(); ici !== undefined; ici = aVoir.pop()) {
    const entree = verrou[ici];
    const place = entree?.link === true ? (entree.resolved ?? ici) : ici;
    const paquet = verrou[place];
    if (!paquet || vus.has(place)) continue;
    vus.add(place);
    for (const nom of Object.keys({ ...paquet.dependencies, ...paquet.optionalDependencies })) {
      const chemin = trouver(verrou, place, nom);
      const autre = chemin === undefined ? undefined : verrou[chemin];
      if (chemin === undefined || autre === undefined) {
        if (paquet.optionalDependencies?.[nom]) continue;
        throw new Arret(`package-lock.json n'a pas ${nom}, que ${place} demande.`);
      }
      const { os, cpu, libc } = plateforme;
      const isMusl = /musl/.test(chemin) && libc === 'glibc';
      if (convient(autre.os, os) && convient(autre.cpu, cpu) && convient(autre.libc, libc) && !isMusl)
        aVoir.push(chemin);
    }
  }
  return [...vus].filter((chemin) => chemin.includes('node_modules/')).toSorted();
}

/** @param {string} dossier @param {string} [sous] @returns {string[]} the files of a folder, with slashes */
export function fichiersDe(dossier, sous = '') {
  return readdirSync(path.join(dossier, sous), { withFileTypes: true }).flatMap((entree) => {
    const chemin = sous === '' ? entree.name : `${sous}/${entree.name}`;
    if (entree.isDirectory()) return fichiersDe(dossier, chemin);
    return entree.isFile() ? [chemin] : [];
  });
}

/** Asks npm for a package that this machine has not; its cache is enough. @param {string} nom @param {string} version @param {string} cwd */
function prendreParNpm(nom, version, cwd) {
  const args = ['pack', `${nom}@${version}`, '--prefer-offline', '--loglevel=error', '--ignore-scripts'];
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd, stdio: ['ignore', 'ignore', 'inherit'] };
  const { npm_execpath: npmCli } = process.env;
  if (npmCli && /npm-cli\.[cm]?js$/.test(npmCli)) spawnSync(process.execPath, [npmCli, ...args], options);
  else if (process.platform === 'win32') spawnSync(`npm ${args.join(' ')}`, { ...options, shell: true });
  else spawnSync('npm', args, options);
  const [fichier] = readdirSync(cwd);
  if (fichier === undefined) {
    throw new Arret(
      `Le paquet ${nom} ${version} manque, et npm ne peut pas le prendre : connectez cet ordinateur à Internet, puis recommencez.`,
    );
  }
  return path.join(cwd, fichier);
}

/**
 * Returns the files of a package: those that are installed here, or those that npm takes for another platform, checked against the
 * lock.
 * @param {string} chemin its place in the lock @param {Paquet} paquet @returns {Promise<[string, string | Buffer][]>}
 */
export async function contenuDuPaquet(chemin, { version, integrity = '' }) {
  const la = path.join(racine, chemin);
  if (existsSync(la)) {
    // A package inside this one is in the lock by itself.
    const siens = fichiersDe(la).filter((fichier) => !fichier.startsWith('node_modules/'));
    return siens.map((fichier) => [fichier, path.join(la, fichier)]);
  }
  const nom = chemin.slice(chemin.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const dossier = mkdtempSync(path.join(tmpdir(), 'gestionscolaire-paquet-'));
  try {
    return await contenuDuTarball(prendreParNpm(nom, version, dossier), `${nom} ${version}`, integrity);
  } finally {
    rmSync(dossier, { recursive: true, force: true });
  }
}

/**
 * Returns the files of a package as npm packs it.
 * @param {string} fichier @param {string} nom for the sentence @param {string} integrity what the lock demands
 * @returns {Promise<[string, Buffer][]>}
 */
export async function contenuDuTarball(fichier, nom, integrity) {
  const [algorithme = '', voulue = ''] = integrity.split(/-(.*)/s);
  const empreinte = createHash(algorithme).update(readFileSync(fichier)).digest('base64');
  if (empreinte !== voulue) throw new Arret(`${nom} n'a pas l'empreinte que package-lock.json demande.`);
  return [...(await lireTarDeNpm(fichier))];
}
