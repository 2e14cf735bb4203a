/** Says what an archive holds: the server, its packages, its Node, the built application, and the words around them. */
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { assembler } from '../serveur/assembler.js';
import { FICHIER } from '../serveur/construire.js';
import { PAQUETS_DE_NODE, racine } from '../socle.js';
import { octetsDe } from './archives.js';
import { LANCEUR_LINUX, LANCEUR_WINDOWS } from './lanceurs.js';
import { contenuDuPaquet, fichiersDe, paquetsDeProduction } from './paquets.js';
import { licences, lisezMoi } from './textes.js';

/** @typedef {import('./archives.js').Fichier} Fichier */

/** @type {Record<string, import('./paquets.js').Plateforme>} */
export const PLATEFORMES = {
  'linux-x64': { os: 'linux', cpu: 'x64', libc: 'glibc' },
  'win32-x64': { os: 'win32', cpu: 'x64', libc: null },
};

/** Files that only who develops reads. */
const INUTILE =
  /\.(?:map|[cm]?ts|markdown)$|^(?:tests?|__tests__|bench(?:marks?)?|examples?|docs?|\.github|\.vscode)\/|\.test\.[cm]?js$|^(?:CHANGELOG|HISTORY|README)[^/]*$/i;
const ESSAI = /\.test\.ts$|^tests\/|^core\/crud\/check\/|^migrations\/[^/]*\.txt$/;

/** @param {string} fichier @returns {any} */
const lireJson = (fichier) => JSON.parse(readFileSync(path.join(racine, fichier), 'utf8'));
/** @param {unknown} valeur */
const enJson = (valeur) => Buffer.from(`${JSON.stringify(valeur, null, 2)}\n`);
/** @param {string} texte */
const enLignesDeWindows = (texte) => Buffer.from(texte.replaceAll(/\r?\n/g, '\r\n'));

/**
 * Returns a module of the contract as JavaScript. Node strips types of nothing that stands under node_modules, and a link to another
 * folder, which `npm ci` makes, does not travel on every disk.
 * @param {string} texte
 */
export function enJavaScript(texte) {
  return stripTypeScriptTypes(texte).replaceAll(
    /(\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])(\.{1,2}\/[^'"]+)\.ts\2/g,
    '$1$2$3.js$2',
  );
}

/** @returns {Fichier[]} the contract, as a package of JavaScript */
function contrat() {
  const source = path.join(racine, 'packages/contract/src');
  const ici = 'node_modules/@gestionscolaire/contract';
  const { name, version, dependencies } = lireJson('packages/contract/package.json');
  const paquet = {
    name,
    version,
    type: 'module',
    imports: { '#*.ts': './src/*.js' },
    exports: { './*.ts': './src/*.js' },
    dependencies,
  };
  const modules = fichiersDe(source).filter((fichier) => fichier.endsWith('.ts') && !ESSAI.test(fichier));
  return [
    { chemin: `${ici}/package.json`, source: enJson(paquet) },
    ...modules.map((fichier) => ({
      chemin: `${ici}/src/${fichier.replace(/\.ts$/, '.js')}`,
      source: Buffer.from(enJavaScript(readFileSync(path.join(source, fichier), 'utf8'))),
    })),
  ];
}

/** @returns {Promise<Fichier[]>} the server, its sources and built, and the built application */
async function produit() {
  const serveur = path.join(racine, 'apps/server/src');
  const web = path.join(racine, 'apps/web/dist');
  const { name, version, private: prive, type, imports, dependencies } = lireJson('apps/server/package.json');
  return [
    {
      chemin: 'apps/server/package.json',
      source: enJson({ name, version, private: prive, type, imports, dependencies }),
    },
    { chemin: FICHIER, source: Buffer.from(await assembler(racine)) },
    ...fichiersDe(serveur)
      .filter((fichier) => !ESSAI.test(fichier))
      .map((fichier) => ({ chemin: `apps/server/src/${fichier}`, source: path.join(serveur, fichier) })),
    ...fichiersDe(web).map((fichier) => ({
      chemin: `apps/web/dist/${fichier}`,
      source: path.join(web, fichier),
    })),
  ];
}

/** @param {string} nom of the platform @param {typeof contenuDuPaquet} prendre @returns {Promise<Fichier[]>} */
async function paquets(nom, prendre) {
  const verrou = lireJson('package-lock.json').packages;
  const plateforme = PLATEFORMES[nom];
  if (!plateforme) throw new Error(`Plateforme inconnue : ${nom}`);
  const chemins = paquetsDeProduction(verrou, 'apps/server', plateforme);
  /** @type {Fichier[]} */
  const fichiers = [];
  /** @type {{ nom: string, version: string, licence: string, texte: string }[]} */
  const dits = [];
  /** @param {string} chemin @param {[string, string | Buffer][]} sesFichiers */
  const dire = (chemin, sesFichiers) => {
    const paquet = verrou[chemin];
    const texte = sesFichiers.find(([fichier]) => /^licen[cs]e/i.test(fichier));
    dits.push({
      nom: chemin.slice(chemin.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: paquet.version,
      licence: paquet.license ?? '',
      texte: texte ? octetsDe({ chemin: '', source: texte[1] }).toString('utf8') : '',
    });
  };
  for (const chemin of chemins) {
    const sesFichiers = await prendre(chemin, verrou[chemin]);
    dire(chemin, sesFichiers);
    for (const [fichier, source] of sesFichiers) {
      if (!INUTILE.test(fichier)) fichiers.push({ chemin: `${chemin}/${fichier}`, source });
    }
  }
  const deNode = `node_modules/${PAQUETS_DE_NODE[nom]}`;
  const lesSiens = await prendre(deNode, verrou[deNode]);
  dire(deNode, lesSiens);
  const programme = nom.startsWith('win32') ? 'bin/node.exe' : 'bin/node';
  const node = lesSiens.find(([fichier]) => fichier === programme);
  if (!node) throw new Error(`${deNode} n'a pas ${programme}.`);
  fichiers.push(
    { chemin: programme, source: node[1], isProgram: true },
    { chemin: 'LICENCES.txt', source: Buffer.from(licences(dits)) },
  );
  return fichiers;
}

/**
 * Returns the files of an archive, those of the version with their manifest.
 * @param {{ plateforme: string, version: string, cle?: string | undefined, changer?: (fichiers: Fichier[]) => Fichier[], prendre?: typeof contenuDuPaquet }} demande
 *   `cle`: the private key that signs, in PEM; `changer`: what a test makes of the version
 * @returns {Promise<Fichier[]>}
 */
export async function contenu({
  plateforme,
  version,
  cle,
  changer = (fichiers) => fichiers,
  prendre = contenuDuPaquet,
}) {
  const isWindows = plateforme.startsWith('win32');
  const { name, license } = lireJson('package.json');
  const duPaquet = changer([
    { chemin: 'package.json', source: enJson({ name, version, private: true, type: 'module', license }) },
    { chemin: 'VERSION', source: Buffer.from(`${version}\n`) },
    ...(await produit()),
    ...contrat(),
    ...(await paquets(plateforme, prendre)),
  ]).toSorted((a, b) => (a.chemin < b.chemin ? -1 : 1));
  const prive = cle === undefined ? undefined : createPrivateKey(cle);
  const publique = prive && createPublicKey(prive).export({ format: 'der', type: 'spki' }).toString('base64');
  const fichiers = Object.fromEntries(
    duPaquet.map((fichier) => [fichier.chemin, createHash('sha256').update(octetsDe(fichier)).digest('hex')]),
  );
  const manifeste = enJson({ version, plateforme, cle: publique ?? null, fichiers });
  const signature = prive && { chemin: 'manifeste.signature', source: sign(null, manifeste, prive) };
  const deLaVersion = [
    ...duPaquet,
    { chemin: 'manifeste.json', source: manifeste },
    ...(signature ? [signature] : []),
  ];
  const exemple = readFileSync(path.join(racine, '.env.example'), 'utf8')
    .replaceAll('« .env »', '« reglages.env »')
    .replace('DATA_DIR=./data', 'DATA_DIR=./donnees')
    .replaceAll('npm run ', isWindows ? 'gestionscolaire ' : './gestionscolaire ')
    // The screens of an archive are built: their foot has its name.
    .replace(/\n#[^\n]*\nVITE_AUTEUR=\n/, '');
  const autour = isWindows
    ? [
        { chemin: 'gestionscolaire.cmd', source: enLignesDeWindows(LANCEUR_WINDOWS) },
        { chemin: 'actuelle', source: Buffer.from(`${version}\r\n`) },
        { chemin: 'LISEZ-MOI.txt', source: enLignesDeWindows(lisezMoi(true)) },
        { chemin: 'reglages.exemple.env', source: enLignesDeWindows(exemple) },
      ]
    : [
        { chemin: 'gestionscolaire', source: Buffer.from(LANCEUR_LINUX), isProgram: true },
        { chemin: 'actuelle', source: Buffer.from(`${version}\n`) },
        { chemin: 'LISEZ-MOI.txt', source: Buffer.from(lisezMoi(false)) },
        { chemin: 'reglages.exemple.env', source: Buffer.from(exemple) },
      ];
  return [
    ...autour.map((fichier) => ({ ...fichier, chemin: `gestionscolaire/${fichier.chemin}` })),
    ...deLaVersion.map((fichier) => ({
      ...fichier,
      chemin: `gestionscolaire/versions/${version}/${fichier.chemin}`,
    })),
  ];
}
