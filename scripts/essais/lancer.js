/**
 * Runs the commands of a step, each at the head of its own group of processes, so that an interrupted run leaves none: what a
 * command started ends with it. Tells the processor that a command and its children took, where the system says it.
 */
import { spawn } from 'node:child_process';
import { setTimeout as attendre } from 'node:timers/promises';

/** The milliseconds that a group has to end by itself: a server closes its database, a browser its profile. */
const PATIENCE = 5000;
const isWindows = process.platform === 'win32';

/**
 * A shell that runs a command and then writes `times`: the time of the processor of itself, then of its children, on its third
 * descriptor.
 */
const MESURE = '"$@"; code=$?; times >&3; exit $code';

/** @typedef {{ code: number, sortie: string, processeur: number | null }} Fin `processeur`: seconds, null where nothing tells it */

/** The commands that run, and the way to end them all. */
export class Commandes {
  /** @type {Set<import('node:child_process').ChildProcess>} */
  #enfants = new Set();

  /**
   * Runs a command to its end.
   * @param {string} programme @param {readonly string[]} args
   * @param {{ cwd: string, env: NodeJS.ProcessEnv, limite: number }} options `limite`: milliseconds until it is stopped
   * @returns {Promise<Fin>}
   */
  lancer(programme, args, { cwd, env, limite }) {
    return new Promise((resolve) => {
      const commande = isWindows ? [programme, ...args] : ['sh', '-c', MESURE, 'sh', programme, ...args];
      const enfant = spawn(commande[0] ?? '', commande.slice(1), {
        cwd,
        env,
        stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
        detached: !isWindows,
      });
      this.#enfants.add(enfant);
      /** @type {Buffer[]} */
      const morceaux = [];
      let temps = '';
      enfant.stdio[1]?.on('data', (morceau) => morceaux.push(morceau));
      enfant.stdio[2]?.on('data', (morceau) => morceaux.push(morceau));
      enfant.stdio[3]?.on('data', (morceau) => {
        temps += String(morceau);
      });
      const minuterie = setTimeout(() => {
        morceaux.push(Buffer.from(`\nArrêté après ${limite / 60_000} minutes.\n`));
        signaler(enfant, 'SIGKILL');
      }, limite);
      const finir = (/** @type {number} */ code) => {
        clearTimeout(minuterie);
        this.#enfants.delete(enfant);
        // A process that a test left behind ends with its command.
        signaler(enfant, 'SIGKILL');
        resolve({ code, sortie: Buffer.concat(morceaux).toString('utf8'), processeur: secondesDe(temps) });
      };
      enfant.on('error', (erreur) => {
        morceaux.push(Buffer.from(String(erreur)));
        finir(1);
      });
      // 'close' might never come: a process left behind by a test could hold the pipe for ever.
      enfant.on('exit', (code) => setTimeout(finir, 100, code ?? 1));
    });
  }

  /** Ends all that runs: asked first, then made to. */
  async arreter() {
    const enfants = [...this.#enfants];
    for (const enfant of enfants) signaler(enfant, 'SIGTERM');
    const fin = Date.now() + PATIENCE;
    while (Date.now() < fin && enfants.some(estVivant)) await attendre(50);
    for (const enfant of enfants) signaler(enfant, 'SIGKILL');
  }
}

/** @param {import('node:child_process').ChildProcess} enfant @param {NodeJS.Signals | 0} signal @returns {boolean} whether any is left */
function signaler(enfant, signal) {
  if (!enfant.pid) return false;
  try {
    if (isWindows) return enfant.kill(signal);
    return process.kill(-enfant.pid, signal);
  } catch {
    // The group ended meanwhile.
    return false;
  }
}

/** @param {import('node:child_process').ChildProcess} enfant @returns {boolean} whether any process of its group lives */
const estVivant = (enfant) => signaler(enfant, 0);

/**
 * Reads what `times` writes, '0m0.00s 0m0.00s' for the shell and again for its children.
 * @param {string} texte @returns {number | null} seconds of both
 */
export function secondesDe(texte) {
  const durees = [...texte.matchAll(/(?<minutes>\d+)m(?<secondes>[\d.,]+)s/g)];
  if (durees.length !== 4) return null;
  return durees
    .map(({ groups }) => Number(groups?.minutes) * 60 + Number(groups?.secondes?.replace(',', '.')))
    .reduce((total, une) => total + une, 0);
}
