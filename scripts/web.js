/** Builds the web application when its sources are newer than the last build. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Arret, executer, installer, nodeDuProjet, outil, racine } from './socle.js';

const WEB = path.join(racine, 'apps/web');
const TEMOIN = path.join(WEB, 'dist/.empreinte');
const IGNORES = new Set(['node_modules', 'dist']);

/** Names, sizes and dates: reading every file would cost more than the start may take. @param {string} dossier @returns {string[]} */
function etats(dossier) {
  if (!existsSync(dossier)) return [];
  return readdirSync(dossier, { withFileTypes: true }).flatMap((entree) => {
    if (IGNORES.has(entree.name) || /\.test\.tsx?$/.test(entree.name)) return [];
    const chemin = path.join(dossier, entree.name);
    if (entree.isDirectory()) return etats(chemin);
    const { size, mtimeMs } = statSync(chemin);
    return [`${chemin} ${size} ${mtimeMs}`];
  });
}

/**
 * Settings of the build, which Vite reads from the environment or from .env; the server's own change nothing here.
 * @param {string} fichier text of .env @param {NodeJS.ProcessEnv} environnement @returns {string[]}
 */
export function reglagesDuWeb(fichier, environnement) {
  const ecrits = fichier.split(/\r?\n/).filter((ligne) => /^\s*(?:export\s+)?VITE_/.test(ligne));
  const dits = Object.entries(environnement).filter(([nom]) => nom.startsWith('VITE_'));
  return [...ecrits, ...dits.map(([nom, valeur]) => `${nom}=${valeur}`).toSorted()];
}

/** @param {string} verrou fingerprint of the lock */
function empreinte(verrou) {
  const env = path.join(racine, '.env');
  const reglages = reglagesDuWeb(existsSync(env) ? readFileSync(env, 'utf8') : '', process.env);
  const liste = [...etats(WEB), ...etats(path.join(racine, 'packages/contract/src')), ...reglages, verrou];
  return createHash('sha256').update(liste.join('\n')).digest('hex');
}

/** @param {string} verrou fingerprint of the lock @param {{ force?: boolean }} [options] */
export function construireLeWeb(verrou, { force = false } = {}) {
  const voulue = empreinte(verrou);
  const isAJour = existsSync(TEMOIN) && readFileSync(TEMOIN, 'utf8') === voulue;
  if (isAJour && !force) return;
  console.log("Construction de l'application…");
  const args = [outil('vite'), 'build', '--logLevel', 'warn'];
  const { status } = spawnSync(nodeDuProjet(), args, { cwd: WEB, stdio: 'inherit' });
  if (status !== 0) throw new Arret("La construction de l'application a échoué.");
  writeFileSync(TEMOIN, voulue);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await executer(() => construireLeWeb(installer(), { force: true }));
}
