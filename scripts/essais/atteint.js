/**
 * Chooses `npm run test:rapide`: the tests that the changes since the last green `npm test` can reach. A test reaches the files that it
 * imports, and those that answer the calls it made in that run; a journey, the files of the pages that it opened. Without a green run the
 * changes are those since the last commit, and a test may make every call that it or its fixtures name.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Arret, RAPPORTS, racine } from '../socle.js';
import { avecLeurs } from './besoins.js';
import { postgres, tagsDuFichier } from './choix.js';
import { essais, lint, parcours, types } from './etapes.js';
import { empreintes, fichiersDuProjet, inverser, lireLesImports, suivre } from './graphe.js';

/** @typedef {import('./etapes.js').Projet} Projet */
/** @typedef {import('./besoins.js').Choix} Choix */
/** @typedef {import('./graphe.js').Graphe} Graphe */
/**
 * The notes of the last green run.
 * @typedef {object} Vert
 * @property {Record<string, string>} empreintes of every file
 * @property {Record<string, string[]>} appels test file -> the calls that it made: 'POST addDevise'
 * @property {Record<string, string[]>} adresses file of journeys -> the addresses that it opened
 */

const VERT = path.join(racine, 'node_modules/.cache/essais/vert.json');
/** The folder of what a run of everything notes for the next quick one. */
export const NOTES = path.join(RAPPORTS, 'atteints');

/** Returns a print of every file as it is now: a run of everything begins with it. */
export const photographier = () => empreintes(fichiersDuProjet());

/** Notes what a green run of everything saw; the next quick run begins here. @param {Record<string, string>} photo of the files that it tried */
export function noterLeVert(photo) {
  /** @type {Vert} */
  const vert = { empreintes: photo, appels: {}, adresses: {} };
  for (const nom of globSync('*.jsonl', { cwd: NOTES })) {
    for (const une of readFileSync(path.join(NOTES, nom), 'utf8').trim().split('\n')) {
      const { fichier, appels, adresses } = JSON.parse(une);
      if (appels) vert.appels[fichier] = [...new Set([...(vert.appels[fichier] ?? []), ...appels])];
      if (adresses) vert.adresses[fichier] = [...new Set([...(vert.adresses[fichier] ?? []), ...adresses])];
    }
  }
  mkdirSync(path.dirname(VERT), { recursive: true });
  writeFileSync(VERT, JSON.stringify(vert));
}

/** @returns {Vert | null} */
const lireLeVert = () => (existsSync(VERT) ? JSON.parse(readFileSync(VERT, 'utf8')) : null);

/** @param {Vert | null} vert @param {readonly string[]} fichiers @returns {string[]} the files that changed, those that went away too */
function changes(vert, fichiers) {
  if (vert === null) return depuisLeCommit();
  const ici = empreintes(fichiers);
  const noms = new Set([...fichiers, ...Object.keys(vert.empreintes)]);
  return [...noms].filter((nom) => ici[nom] !== vert.empreintes[nom]);
}

/** @returns {string[]} */
function depuisLeCommit() {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: racine, encoding: 'utf8' }).split('\n').filter(Boolean);
  const enCours = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '-o', '--exclude-standard')];
  return enCours.length > 0 ? enCours : git('diff', '--name-only', 'HEAD~1', 'HEAD');
}

const isTest = (/** @type {string} */ nom) => /\.test\.(?:ts|tsx|js)$/.test(nom);
/** Whether an ordinary run takes something of a test file. @param {string} nom */
const isOrdinaire = (nom) => tagsDuFichier(path.join(racine, nom)).length === 0;
const dans = (/** @type {string} */ dossier) => (/** @type {string} */ nom) => nom.startsWith(`${dossier}/`);
const isContrat = (/** @type {string} */ nom) => dans('packages/contract/src')(nom) && !isTest(nom);
const isServeur = (/** @type {string} */ nom) =>
  dans('apps/server/src')(nom) && !isTest(nom) && !nom.includes('/tests/');

/** @typedef {{ contrat: string, symbole: string }} Declaration the file of the contract that declares a call, and the name that it exports */

/** Reads where each call is declared. @param {readonly string[]} fichiers @returns {Promise<Map<string, Declaration>>} by 'POST addDevise' */
async function lireLesAppels(fichiers) {
  /** @type {Map<string, Declaration>} */
  const connus = new Map();
  for (const nom of fichiers.filter((un) => isContrat(un) && un.endsWith('.ts') && !un.endsWith('/api.ts'))) {
    const exports = await import(pathToFileURL(path.join(racine, nom)).href);
    for (const [symbole, valeur] of Object.entries(exports)) {
      // A look-alike holds its calls.
      const dedans = typeof valeur === 'object' && valeur !== null ? [valeur, ...Object.values(valeur)] : [];
      for (const un of dedans)
        if (typeof un?.method === 'string' && typeof un.name === 'string' && un.access)
          connus.set(`${un.method} ${un.name}`, { contrat: nom, symbole });
    }
  }
  return connus;
}

const LIE = /\bbind[A-Z]\w*\(\s*(?<symbole>\w+)/g;

/** Reads which file of the server binds each name of the contract. @param {readonly string[]} fichiers @returns {Map<string, string>} */
const lireLesReponses = (fichiers) =>
  new Map(
    fichiers
      .filter(isServeur)
      .flatMap((nom) =>
        [...readFileSync(path.join(racine, nom), 'utf8').matchAll(LIE)].map(({ groups }) => [
          groups?.symbole ?? '',
          nom,
        ]),
      ),
  );

/** The file by which the tests that walk every call list them. */
const MARCHE = 'apps/server/src/tests/exemples/appels.ts';

/**
 * Returns the tests of the server that some changes reach, and the calls that those tests walk which walk them all; undefined: every one.
 * @param {ReadonlySet<string>} changees @param {Vert | null} vert @param {readonly string[]} fichiers @param {Graphe} imports
 */
async function duServeur(changees, vert, fichiers, imports) {
  const importateurs = inverser(imports);
  const touchees = suivre(changees, importateurs);
  const appels = await lireLesAppels(fichiers);
  const reponses = lireLesReponses(fichiers);
  /** A call is reached where its declaration is, or the file that binds it, or one that this needs. @param {Declaration} appel */
  const isAtteint = ({ contrat, symbole }) =>
    touchees.has(contrat) || touchees.has(reponses.get(symbole) ?? '');
  const atteints = new Set([...appels].filter(([, appel]) => isAtteint(appel)).map(([nom]) => nom));
  const declarations = new Set([...appels.values()].filter(isAtteint).map(({ contrat }) => contrat));
  const marcheurs = [...suivre([MARCHE], importateurs)].filter(isTest);
  // A change of such a test, or of what it imports, is tried at every call.
  const walked = marcheurs.some((nom) => touchees.has(nom)) ? undefined : [...atteints];
  const essayes = fichiers.filter((nom) => {
    if (!isTest(nom) || !dans('apps/server')(nom) || !isOrdinaire(nom)) return false;
    if (touchees.has(nom)) return true;
    const faits = vert?.appels[nom];
    if (faits !== undefined) return faits.some((appel) => atteints.has(appel));
    return [...suivre([nom], imports)].some((un) => declarations.has(un));
  });
  return { essayes, walked };
}

/**
 * Returns the files of journeys that some changes of the screens reach, or of the contract where a page needs it. What the server answers is
 * tried by its own tests.
 * @param {ReadonlySet<string>} changees @param {Vert | null} vert @param {readonly string[]} fichiers @param {Graphe} imports
 */
async function desParcours(changees, vert, fichiers, imports) {
  const specs = fichiers.filter((nom) => /^e2e\/.*\.spec\.ts$/.test(nom));
  const siens = suivre([...changees].filter(dans('e2e')), inverser(imports));
  const ecrans = [...changees].filter(
    (nom) => dans('apps/web/src')(nom) && !isTest(nom) && !nom.includes('/tests/'),
  );
  /** @type {Array<{ path: string, modules: string[] }>} */
  const pages = (
    await import(pathToFileURL(path.join(racine, 'apps/web/build/routes.ts')).href)
  ).readRoutes();
  const importateurs = inverser(imports);
  const adressesDe = (/** @type {readonly string[]} */ noms) => {
    const touchees = suivre(noms, importateurs);
    return pages
      .filter(({ modules }) => modules.some((un) => touchees.has(`apps/web/src/${un}`)))
      .map(({ path: adresse }) => new RegExp(`^${adresse.replaceAll(/\$\w+/g, '[^/]+')}$`));
  };
  const atteintes = adressesDe([...ecrans, ...[...changees].filter(isContrat)]);
  // A file that no page declares is on all of them, as the frame is.
  const isPartout =
    ecrans.length > 0 && (vert === null || ecrans.some((nom) => adressesDe([nom]).length === 0));
  return specs.filter(
    (nom) =>
      siens.has(nom) ||
      isPartout ||
      (vert?.adresses[nom] ?? []).some((adresse) => atteintes.some((motif) => motif.test(adresse))),
  );
}

/** Returns the workspaces whose types a change can break; undefined: all of them. @param {readonly string[]} changees */
function zonesDe(changees) {
  if (changees.some((nom) => dans('packages/contract')(nom) || nom.startsWith('tsconfig'))) return undefined;
  const zones = ['apps/server', 'apps/web', 'e2e', 'bench', 'scripts'].filter((zone) =>
    changees.some(dans(zone)),
  );
  return zones.includes('apps/server') && !zones.includes('bench') ? [...zones, 'bench'] : zones;
}

/** @returns {Promise<Choix>} */
export async function reach() {
  const vert = lireLeVert();
  const fichiers = fichiersDuProjet();
  const changees = changes(vert, fichiers);
  if (changees.length === 0) throw new Arret('Rien n’a changé depuis le dernier passage au vert.');
  const partout = changees.filter((nom) =>
    ['package-lock.json', 'package.json', 'vitest.config.ts'].includes(nom),
  );
  if (partout.length > 0) throw new Arret(`${partout.join(', ')} : tout est atteint, lancez npm test.`);

  const imports = lireLesImports(fichiers);
  const siennes = new Set(changees);
  const duProjet = (/** @type {string} */ dossier, /** @type {boolean} */ isReached) =>
    isReached ? fichiers.filter((nom) => isTest(nom) && dans(dossier)(nom) && isOrdinaire(nom)) : [];
  const hasContrat = changees.some(isContrat);
  const { essayes: serveur, walked: appels } = await duServeur(siennes, vert, fichiers, imports);
  const surPostgres = new Set(globSync(postgres(), { cwd: path.join(racine, 'apps/server') }));
  /** @type {Record<Projet, string[]>} */
  const parProjet = {
    serveur,
    postgres: serveur.filter((nom) => surPostgres.has(nom.slice('apps/server/'.length))),
    outils: ['scripts', 'bench'].flatMap((dossier) => duProjet(dossier, changees.some(dans(dossier)))),
    contrat: duProjet('packages/contract', changees.some(dans('packages/contract'))),
    web: duProjet('apps/web', hasContrat || changees.some(dans('apps/web'))),
  };
  const projets = /** @type {Projet[]} */ (Object.keys(parProjet)).filter(
    (projet) => parProjet[projet].length > 0,
  );
  const choisis = [...new Set(projets.flatMap((projet) => parProjet[projet]))];
  const specs = await desParcours(siennes, vert, fichiers, imports);
  console.log(
    `Fichiers changés : ${changees.length}. Atteints : ${choisis.length} fichiers d'essais, ${specs.length} de parcours.`,
  );
  const lus = changees.filter((nom) => existsSync(path.join(racine, nom)) && /\.(?:ts|tsx|js)$/.test(nom));
  const etapes = [
    ...(specs.length > 0 ? [parcours({ fichiers: specs.map((nom) => nom.slice('e2e/'.length)) })] : []),
    types(zonesDe(changees)),
    lint(lus),
    ...(choisis.length > 0
      ? [
          essais({
            projets,
            fichiers: choisis.map((nom) => path.join(racine, nom)),
            ...(appels !== undefined && { appels }),
          }),
        ]
      : []),
  ];
  return avecLeurs(etapes, projets);
}
