/**
 * Makes the one file that a start runs, where the server's sources are newer than it; whatever fails, the sources serve. Works under
 * Node 20.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installer } from '../installation.js';
import { executer, nodeDuProjet, racine } from '../socle.js';
import { etats } from '../web.js';

/** The program of the server in its sources, and built; paquet/programme.ts says the second to an installation. */
export const ENTREE = 'apps/server/src/main.ts';
export const FICHIER = 'apps/server/dist/serveur.js';
const ASSEMBLEUR = fileURLToPath(new URL('./assembler.js', import.meta.url));

/**
 * Returns what the built file was made of: names, sizes and dates, as for the screens.
 * @param {string} projet @param {string} verrou fingerprint of the lock
 */
function sources(projet, verrou) {
  const dossiers = ['apps/server', 'packages/contract'].map((nom) => path.join(projet, nom));
  const liste = [...dossiers.flatMap(etats), readFileSync(ASSEMBLEUR, 'utf8'), verrou];
  return createHash('sha256').update(liste.join('\n')).digest('hex');
}

/** Returns whether a built file is whole: its last line is the fingerprint of the others. @param {string} fichier */
export function estEntier(fichier) {
  if (!existsSync(fichier)) return false;
  const texte = readFileSync(fichier, 'utf8');
  const fin = texte.lastIndexOf('//# empreinte ');
  const empreinte = createHash('sha256').update(texte.slice(0, fin)).digest('hex');
  return fin > 0 && texte.slice(fin) === `//# empreinte ${empreinte}\n`;
}

/**
 * Returns the program to run, from the project's folder: the built file, made anew when it is stale or damaged, or else the sources.
 * @param {string} verrou fingerprint of the lock @param {string} [projet]
 */
export function construireLeServeur(verrou, projet = racine) {
  const place = path.join(projet, FICHIER);
  const temoin = path.join(path.dirname(place), '.empreinte');
  const voulue = sources(projet, verrou);
  const isUpToDate = existsSync(temoin) && readFileSync(temoin, 'utf8') === voulue && estEntier(place);
  if (isUpToDate) return FICHIER;
  console.log('Construction du serveur…');
  try {
    // A build that is cut leaves no witness, and the next start makes it again.
    rmSync(temoin, { force: true });
    const { status } = spawnSync(nodeDuProjet(), [ASSEMBLEUR, projet, place], { stdio: 'inherit' });
    if (status === 0) {
      writeFileSync(temoin, voulue);
      return FICHIER;
    }
  } catch {
    // Another account owns the folder: its file may be of other sources.
  }
  console.error("Le serveur n'a pas pu être construit : il démarre depuis ses sources, plus lentement.");
  return ENTREE;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await executer(() => {
    if (construireLeServeur(installer()) !== FICHIER) process.exitCode = 1;
  });
}
