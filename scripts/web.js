/** Builds the web application when its sources are newer than the last build: in a folder beside, then renamed into place. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installer, renommer } from './installation.js';
import { Arret, executer, nodeDuProjet, outil, racine } from './socle.js';

const WEB = path.join(racine, 'apps/web');
const PLACE = path.join(WEB, 'dist');
/** The file written last: a build that has it is whole. */
const TEMOIN = '.empreinte';
/** The folder where it is built: on the same disk, so that a rename is enough. */
const CHANTIER = path.join(racine, '.construction');
const NEUF = path.join(CHANTIER, 'dist');
const ANCIEN = path.join(CHANTIER, 'ancien');
const IGNORES = new Set(['node_modules', 'dist']);

/**
 * Returns names, sizes and dates: reading every file would cost more than a start may take.
 * @param {string} dossier @returns {string[]}
 */
export function etats(dossier) {
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
 * Returns the settings of the build, which Vite reads from the environment or from .env; the server's own change nothing here.
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

/** Ends a build that a cut left between the two renames. */
function reprendre() {
  if (existsSync(PLACE)) return;
  if (existsSync(path.join(NEUF, TEMOIN))) renommer(NEUF, PLACE);
  else if (existsSync(ANCIEN)) renommer(ANCIEN, PLACE);
}

/** @param {string} verrou fingerprint of the lock @param {{ force?: boolean }} [options] */
export function construireLeWeb(verrou, { force = false } = {}) {
  reprendre();
  const voulue = empreinte(verrou);
  const temoin = path.join(PLACE, TEMOIN);
  const isUpToDate = existsSync(temoin) && readFileSync(temoin, 'utf8') === voulue;
  if (isUpToDate && !force) return;
  console.log("Construction de l'application…");
  rmSync(CHANTIER, { recursive: true, force: true });
  const args = [outil('vite'), 'build', '--logLevel', 'warn', '--outDir', NEUF, '--emptyOutDir'];
  const { status } = spawnSync(nodeDuProjet(), args, { cwd: WEB, stdio: 'inherit' });
  if (status !== 0) throw new Arret("La construction de l'application a échoué. Rien n'a été défait.");
  writeFileSync(path.join(NEUF, TEMOIN), voulue);
  if (existsSync(PLACE)) renommer(PLACE, ANCIEN);
  renommer(NEUF, PLACE);
  rmSync(CHANTIER, { recursive: true, force: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await executer(() => construireLeWeb(installer(), { force: true }));
}
