/**
 * Installs the dependencies in a folder beside, then renames them into place. Without a network, or after a cut at any moment,
 * the product that ran before still runs. Works under Node 20, before anything is installed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Arret, racine } from './socle.js';

/** @typedef {{ verrou: string, version?: string, commit?: string }} Temoin what was installed, and the sources that ran with it last */
/** @typedef {{ verrou: string, dossiers: string[], neufs: string[] }} Pret the folders to put in place; `neufs`: those that the new version has */

const MODULES = path.join(racine, 'node_modules');
const VERROU = path.join(racine, 'package-lock.json');
const NOM_DU_TEMOIN = '.gestionscolaire.json';
const TEMOIN = path.join(MODULES, NOM_DU_TEMOIN);

/** The folder where npm installs: on the same disk, so that a rename is enough. */
const ATELIER = path.join(racine, '.installation');
const ANCIEN = path.join(ATELIER, 'ancien');
/** The mark of an exchange: written once all new folders are on the disk, removed once all are in place. */
const PRET = path.join(ATELIER, 'pret.json');
const OUVRIER = path.join(ATELIER, 'processus.txt');
/** The age from which an installation has certainly ended, whatever process has its number now. */
const LONGUE = 30 * 60_000;

/** Reads a JSON file; one that a cut left half written counts as absent. @param {string} fichier @returns {any} */
function lireSiEntier(fichier) {
  try {
    return JSON.parse(readFileSync(fichier, 'utf8'));
  } catch {
    return null;
  }
}

/** @param {string} texte */
const hacher = (texte) => createHash('sha256').update(texte).digest('hex');

/** Installs the dependencies when they are missing or the lock changed. Returns the lock's fingerprint. */
export function installer() {
  const verrou = readFileSync(VERROU, 'utf8');
  const empreinte = hacher(verrou);
  reprendre(empreinte);
  /** @type {Temoin | null} */
  const temoin = lireSiEntier(TEMOIN);
  const sources = versionDesSources();
  if (temoin?.verrou !== empreinte && !isFaithful(verrou)) {
    console.log('Installation des dépendances…');
    if (!isPrepared(verrou)) throw new Arret(phraseDEchec(temoin, sources));
    placer();
  }
  const voulu = JSON.stringify({ verrou: empreinte, ...sources });
  if (JSON.stringify(temoin) !== voulu) noter(voulu);
  return empreinte;
}

/** @param {string} temoin */
function noter(temoin) {
  try {
    writeFileSync(TEMOIN, temoin);
  } catch {
    // Another account installed it and keeps the file; the next failure then tells less.
  }
}

/** @param {string} verrou */
function isPrepared(verrou) {
  try {
    if (preparer(verrou)) return true;
  } catch (erreur) {
    console.error(erreur instanceof Error ? erreur.message : erreur);
  }
  nettoyer();
  return false;
}

/**
 * Whether npm installed what the lock asks for: an installation made by hand is then not made again.
 * @param {string} verrou the lock's text
 */
function isFaithful(verrou) {
  const installe = lireSiEntier(path.join(MODULES, '.package-lock.json'))?.packages;
  if (!installe) return false;
  const voulu = /** @type {Record<string, any>} */ (JSON.parse(verrou).packages);
  return Object.entries(voulu).every(([chemin, { version, integrity, optional, link }]) => {
    if (chemin === '' || optional || link || !chemin.startsWith('node_modules/')) return true;
    const present = installe[chemin];
    return present?.version === version && present?.integrity === integrity;
  });
}

/**
 * Returns the version and commit of these sources, so that the next version can say how to come back to them.
 * @returns {{ version: string, commit?: string }}
 */
function versionDesSources() {
  const { version } = lireSiEntier(path.join(racine, 'package.json'));
  if (!existsSync(path.join(racine, '.git'))) return { version };
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: racine, encoding: 'utf8' });
  return status === 0 ? { version, commit: stdout.trim() } : { version };
}

/**
 * @param {Temoin | null} temoin what ran before @param {{ version: string, commit?: string }} sources what is to run
 * @returns {string}
 */
function phraseDEchec(temoin, sources) {
  const essai = 'vérifiez la connexion à Internet et la place sur le disque, puis recommencez.';
  if (!temoin) return `L'installation a échoué : ${essai}`;
  const debut = `La version ${sources.version} n'a pas pu être installée : ${essai} Rien n'a été défait.`;
  if (temoin.commit && temoin.commit === sources.commit) return debut;
  const nom = temoin.version ? `La version d'avant (${temoin.version})` : "La version d'avant";
  const retour = temoin.commit
    ? `git checkout ${temoin.commit.slice(0, 12)}, puis npm start (et plus tard, pour la nouvelle : git switch -, puis npm start).`
    : 'remettez ses fichiers à leur place, sans toucher à node_modules ni aux données, puis npm start.';
  return `${debut} ${nom} démarre encore, sans connexion : ${retour}`;
}

/**
 * Ends an exchange that a cut left: forwards for the lock that was being installed, backwards for any other.
 * @param {string} empreinte
 */
function reprendre(empreinte) {
  if (!existsSync(ATELIER)) return;
  /** @type {Pret | null} */
  const pret = lireSiEntier(PRET);
  if (pret?.verrou === empreinte) {
    placer();
    return;
  }
  if (pret) defaire(pret);
  else refuserUnAutre();
  nettoyer();
}

/** Stops when another process is installing at this moment. */
function refuserUnAutre() {
  if (!existsSync(OUVRIER) || Date.now() - statSync(OUVRIER).mtimeMs > LONGUE) return;
  const numero = Number(readFileSync(OUVRIER, 'utf8'));
  if (!numero || numero === process.pid) return;
  try {
    process.kill(numero, 0);
  } catch (erreur) {
    // The process runs under another account.
    if (Reflect.get(Object(erreur), 'code') !== 'EPERM') return;
  }
  throw new Arret(`Une installation est déjà en cours (processus ${numero}) : attendez sa fin.`);
}

/** Installs beside the present folders, which stay as they are; returns whether it is complete. @param {string} verrou */
function preparer(verrou) {
  nettoyer();
  mkdirSync(ATELIER, { recursive: true });
  writeFileSync(OUVRIER, String(process.pid));
  const paquets = /** @type {Record<string, any>} */ (JSON.parse(verrou).packages);
  const ateliers = Object.keys(paquets).filter((chemin) => chemin && !/(?:^|\/)node_modules\//.test(chemin));
  const fichiers = ['package.json', '.npmrc', ...ateliers.map((chemin) => `${chemin}/package.json`)];
  for (const fichier of fichiers) copier(fichier);
  // The lock is written as it was read: its fingerprint is what counts.
  writeFileSync(path.join(ATELIER, 'package-lock.json'), verrou);
  if (!npm('ci', ATELIER)) return false;
  refaireLesJonctions(paquets);
  const dossiers = ['', ...ateliers].map((chemin) => path.posix.join(chemin, 'node_modules'));
  const neufs = dossiers.filter((dossier) => existsSync(path.join(ATELIER, dossier)));
  const empreinte = hacher(verrou);
  mkdirSync(path.join(ATELIER, 'node_modules'), { recursive: true });
  writeFileSync(
    path.join(ATELIER, 'node_modules', NOM_DU_TEMOIN),
    JSON.stringify({ verrou: empreinte, ...versionDesSources() }),
  );
  // The old folders are removed afterwards: a power cut must find the new ones on the disk, not in memory.
  if (process.platform !== 'win32') spawnSync('sync');
  writeFileSync(PRET, JSON.stringify({ verrou: empreinte, dossiers, neufs }));
  return true;
}

/** @param {string} fichier */
function copier(fichier) {
  if (!existsSync(path.join(racine, fichier))) return;
  mkdirSync(path.dirname(path.join(ATELIER, fichier)), { recursive: true });
  copyFileSync(path.join(racine, fichier), path.join(ATELIER, fichier));
}

/**
 * Makes the links to folders again on Windows: it knows only absolute ones, and they must lead to where the project is.
 * @param {Record<string, any>} paquets
 */
function refaireLesJonctions(paquets) {
  if (process.platform !== 'win32') return;
  for (const [chemin, { link, resolved }] of Object.entries(paquets)) {
    if (!link) continue;
    const lien = path.join(ATELIER, chemin);
    rmSync(lien, { recursive: true, force: true });
    symlinkSync(path.join(racine, resolved), lien, 'junction');
  }
}

/** Puts the new folders in place of the old, from wherever a cut left them. */
function placer() {
  /** @type {Pret} */
  const { dossiers, neufs } = lireSiEntier(PRET);
  try {
    // Windows cannot replace a program that runs, and the project's own Node may be running this one.
    if (process.platform === 'win32' && process.execPath.startsWith(MODULES)) throw new Error('en cours');
    for (const dossier of dossiers) echanger(dossier, neufs.includes(dossier));
  } catch (erreur) {
    if (existsSync(path.join(ANCIEN, 'node_modules'))) throw impossible(erreur);
    // A program that runs holds a folder, or it is on a disk of its own. npm's cache now has all packages: no network is needed.
    nettoyer();
    // A cut from here on leaves neither the old nor the new.
    rmSync(TEMOIN, { force: true });
    if (!npm('install', racine)) throw impossible(erreur);
  }
  nettoyer();
}

/** @param {unknown} erreur */
const impossible = (erreur) =>
  new Arret(
    `Les dépendances n'ont pas pu prendre leur place (${String(erreur)}) : arrêtez GestionScolaire, puis recommencez.`,
  );

/** @param {string} dossier @param {boolean} isNew whether the new version has this folder */
function echanger(dossier, isNew) {
  const place = path.join(racine, dossier);
  const neuf = path.join(ATELIER, dossier);
  const ancien = path.join(ANCIEN, dossier);
  // The exchange of this folder is already done.
  if (isNew && !existsSync(neuf)) return;
  if (existsSync(place)) {
    // Both exist only when something wrote here since the cut.
    if (existsSync(ancien)) rmSync(place, { recursive: true, force: true });
    else {
      mkdirSync(path.dirname(ancien), { recursive: true });
      renommer(place, ancien);
    }
  }
  if (isNew) renommer(neuf, place);
}

/** Puts the old folders back: the sources are again those that they serve. @param {Pret} pret */
function defaire({ dossiers, neufs }) {
  for (const dossier of dossiers) {
    const place = path.join(racine, dossier);
    const neuf = path.join(ATELIER, dossier);
    const ancien = path.join(ANCIEN, dossier);
    if (!existsSync(ancien)) {
      // A folder that only the new version has goes back too: its packages would stand before those of the root.
      if (neufs.includes(dossier) && !existsSync(neuf) && existsSync(place)) renommer(place, neuf);
      continue;
    }
    // The new folder goes back where it came from, so that after a cut here both ways are still open.
    if (existsSync(neuf)) rmSync(place, { recursive: true, force: true });
    else if (existsSync(place)) renommer(place, neuf);
    renommer(ancien, place);
  }
}

/** Removes what only the exchange needed; the mark goes first, as the rest means nothing without it. */
function nettoyer() {
  rmSync(PRET, { force: true });
  try {
    rmSync(ATELIER, { recursive: true, force: true });
  } catch {
    // The next start removes it.
  }
}

/**
 * Renames a folder; tries again on Windows, which refuses for a moment while an antivirus reads it.
 * @param {string} de @param {string} vers
 */
export function renommer(de, vers) {
  for (let essai = 1; ; essai += 1) {
    try {
      return renameSync(de, vers);
    } catch (erreur) {
      if (process.platform !== 'win32' || essai === 10) throw erreur;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
}

/** Runs npm and returns whether it succeeded. @param {'ci' | 'install'} commande @param {string} cwd */
function npm(commande, cwd) {
  const options = [
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--engine-strict=false',
    '--prefer-offline',
  ];
  const args = [commande, ...(commande === 'install' ? ['--no-save'] : []), ...options];
  return lancerNpm(args, cwd).status === 0;
}

/** Runs npm as it was started, quietly. @param {string[]} args @param {string} cwd */
export function lancerNpm(args, cwd) {
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd, stdio: ['ignore', 'ignore', 'inherit'] };
  const { npm_execpath: npmCli, npm_node_execpath: npmNode } = process.env;
  if (npmCli && /npm-cli\.[cm]?js$/.test(npmCli)) {
    return spawnSync(npmNode && existsSync(npmNode) ? npmNode : process.execPath, [npmCli, ...args], options);
  }
  // npm did not start this program, so only its name is known; on Windows it is a .cmd, which only a shell runs.
  return process.platform === 'win32'
    ? spawnSync(`npm ${args.join(' ')}`, { ...options, shell: true })
    : spawnSync('npm', args, options);
}
