/**
 * node scripts/mesures/lignes.js <commit> [<commit>]: says room by room how many lines of the product a work added and took away. Code, styles and tests
 * are told apart; a file that moved counts only by the lines that changed in it, and moves are told by themselves.
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {'code' | 'css' | 'essais'} Genre */
/** @typedef {{ genre: Genre, piece: string, ajoutees: number, otees: number, isMoved: boolean }} Change */

const TEST = /\.(?:test|spec)\.(?:ts|tsx|js)$|(?:^|\/)(?:tests|check)\/|^e2e\/|(?:^|\/)check-[^/]+\.tsx?$/;
const CODE = /^(?:apps|packages|bench|scripts|e2e)\/.*\.(?:ts|tsx|js|css)$/;
/** How alike two files are, in hundredths, for one to be the other moved. */
const MOVED = '-M60%';

/** @param {string} fichier @returns {Genre} */
const genreDe = (fichier) => (TEST.test(fichier) ? 'essais' : fichier.endsWith('.css') ? 'css' : 'code');

/** Returns the room of a file, 'server notes/lieu'. @param {string} fichier */
function pieceDe(fichier) {
  const [, zone = '', reste = ''] =
    /^(?:apps|packages)\/([^/]+)\/(?:src\/)?(.*)$/.exec(fichier) ?? /^([^/]+)\/(.*)$/.exec(fichier) ?? [];
  const dossier = path.posix.dirname(reste).split('/').slice(0, 2).join('/');
  return dossier === '.' ? zone : `${zone} ${dossier}`;
}

/**
 * Understands `git diff --numstat -z`: a file that moved has an empty name, then its two names.
 * @param {string} texte @returns {Change[]}
 */
export function changesDe(texte) {
  const parts = texte.split('\0');
  /** @type {Change[]} */
  const changes = [];
  for (let at = 0; at < parts.length; at += 1) {
    const [ajoutees, otees, nom] = (parts[at] ?? '').split('\t');
    if (nom === undefined) continue;
    const isMoved = nom === '';
    if (isMoved) at += 2;
    const fichier = isMoved ? (parts[at] ?? '') : nom;
    if (!CODE.test(fichier) || ajoutees === '-') continue;
    changes.push({
      genre: genreDe(fichier),
      piece: pieceDe(fichier),
      ajoutees: Number(ajoutees),
      otees: Number(otees),
      isMoved,
    });
  }
  return changes;
}

/** @param {Change[]} changes */
const somme = (changes) => {
  const ajoutees = changes.reduce((sum, one) => sum + one.ajoutees, 0);
  const otees = changes.reduce((sum, one) => sum + one.otees, 0);
  const net = ajoutees - otees;
  return `+${ajoutees} -${otees} = ${net > 0 ? '+' : ''}${net}`;
};

/** Returns the lines that tell it: each room where code or styles changed, then the sums. @param {Change[]} changes */
export function direLesLignes(changes) {
  const genres = /** @type {const} */ (['code', 'css', 'essais']);
  const pieces = [...new Set(changes.map(({ piece }) => piece))].toSorted((a, b) => a.localeCompare(b));
  const par = pieces.flatMap((piece) =>
    genres.flatMap((genre) => {
      const own = changes.filter((one) => one.piece === piece && one.genre === genre);
      return own.length === 0 || genre === 'essais' ? [] : [`${piece} (${genre}) : ${somme(own)}`];
    }),
  );
  const sommes = genres.map((genre) => `${genre} : ${somme(changes.filter((one) => one.genre === genre))}`);
  return [...par, ...sommes, `fichiers déplacés : ${changes.filter(({ isMoved }) => isMoved).length}`];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [avant, apres = 'HEAD'] = process.argv.slice(2);
  if (avant === undefined) {
    console.error('Usage : node scripts/mesures/lignes.js <commit> [<commit>]');
    process.exit(2);
  }
  const racine = path.resolve(import.meta.dirname, '../..');
  const texte = execFileSync('git', ['diff', '--numstat', '-z', MOVED, '-l20000', avant, apres], {
    cwd: racine,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const ligne of direLesLignes(changesDe(texte))) console.log(ligne);
}
