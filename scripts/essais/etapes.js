/** The steps of a run: what each starts, what it waits for, the report that it writes. */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { FICHIER } from '../serveur/construire.js';
import { outil, RAPPORTS } from '../socle.js';
import { FILTRE_PLAYWRIGHT, FILTRE_VITEST } from './choix.js';

/**
 * @typedef {object} Etape
 * @property {string} nom what the command line and the summary call it
 * @property {string[][]} commandes arguments of Node, one run after the other
 * @property {string} [rapport] the JSON report that its tests write
 * @property {string} [dossier] where it runs
 * @property {Record<string, string>} [env]
 * @property {boolean} [isAlone] whether it takes every core, and nothing runs beside it
 * @property {('chromium' | 'chromium109')[]} [besoins] the browsers that it opens
 * @property {string[]} [apres] steps that must have ended first, where they run at all
 */
/** @typedef {'serveur' | 'postgres' | 'outils' | 'contrat' | 'web'} Projet a part of the tests that Vitest runs (vitest.config.ts) */

/** @type {readonly Projet[]} */
export const PROJETS = ['serveur', 'postgres', 'outils', 'contrat', 'web'];

const TSCONFIGS = [
  'packages/contract/tsconfig.json',
  'packages/contract/tsconfig.test.json',
  'apps/server/tsconfig.json',
  'apps/web/tsconfig.json',
  'apps/web/build/tsconfig.json',
  'e2e/tsconfig.json',
  'bench/tsconfig.json',
  'scripts/tsconfig.json',
];

/**
 * Returns the arguments of tsc. One thread: beside other steps the four that it takes by itself cost a third more. It keeps what
 * it found and looks again only at files changed since.
 * @param {string} fichier
 */
function typer(fichier) {
  const souvenir = `node_modules/.cache/types/${fichier.replaceAll('/', '-')}.tsbuildinfo`;
  const options = ['--singleThreaded', '--incremental', '--tsBuildInfoFile', souvenir];
  return [outil('typescript', 'tsc'), '-p', fichier, ...options];
}

/**
 * The built application, which journeys open and archives hold: nothing in it is newer than the oldest browsers. Journeys run the server
 * built too, as a school does.
 * @type {Etape}
 */
export const construction = {
  nom: 'construction',
  commandes: [['scripts/web.js'], ['scripts/serveur/construire.js'], ['scripts/anciens/planchers.js']],
};

/** @param {readonly string[]} [zones] the workspaces to check, all when absent @returns {Etape} */
export const types = (zones = ['']) => ({
  nom: 'types',
  commandes: TSCONFIGS.filter((fichier) => zones.some((zone) => fichier.startsWith(zone))).map(typer),
});

/**
 * The rules of the code and of the documents. `fichiers`: what the two linters read, the whole when absent; what nobody uses is then
 * looked for too.
 * @param {readonly string[]} [fichiers] @returns {Etape}
 */
export function lint(fichiers) {
  const lus = fichiers ?? [];
  const deux = [
    [outil('oxlint'), ...lus],
    [outil('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...lus],
  ];
  const regles = ['imports', 'regles', 'styles/repetees', 'documents'].map((nom) => [`scripts/${nom}.js`]);
  return {
    nom: 'lint',
    commandes: [
      ...(fichiers?.length === 0 ? [] : deux),
      ...regles,
      ...(fichiers === undefined ? [['scripts/inutiles.js']] : []),
    ],
  };
}

/** @param {string} rapport @param {readonly Projet[]} projets @param {readonly string[]} autres options, and paths of tests */
function vitest(rapport, projets, autres) {
  const sorties = ['--reporter=default', '--reporter=json', `--outputFile.json=reports/${rapport}`];
  const choisis = projets.map((projet) => `--project=${projet}`);
  return [outil('vitest'), 'run', '--configLoader=native', ...choisis, ...sorties, ...autres];
}

/**
 * The tests of Vitest, all parts in one run: its workers share out the files of each, and none stands idle beside a long one.
 * @param {{ projets?: readonly Projet[], fichiers?: readonly string[], isWhole?: boolean, appels?: readonly string[] }} [choix]
 *   `fichiers`: those alone, absolute; `isWhole`: with the tests of the long run; `appels`: the calls that those tests walk which
 *   walk them all, 'POST addDevise'
 * @returns {Etape}
 */
export function essais({ projets = PROJETS, fichiers = [], isWhole = false, appels } = {}) {
  const filtre = isWhole ? [] : [`--tags-filter=${FILTRE_VITEST}`];
  const hasArchives =
    isWhole &&
    projets.includes('outils') &&
    (fichiers.length === 0 || fichiers.some((nom) => nom.includes('paquet')));
  return {
    nom: 'essais',
    isAlone: true,
    rapport: 'essais.json',
    // The archives hold the built application.
    apres: hasArchives ? [construction.nom] : [],
    commandes: [
      vitest('essais.json', projets, [`--maxWorkers=${availableParallelism()}`, ...filtre, ...fichiers]),
    ],
    ...(appels !== undefined && { env: { TESTS_APPELS: appels.join('\n') } }),
  };
}

/** Whether journeys of the oldest browser are among these files. @param {readonly string[]} fichiers */
const isAncien = (fichiers) => fichiers.length === 0 || fichiers.some((nom) => nom.includes('anciens'));

/**
 * The journeys in Chromium.
 * @param {{ fichiers?: readonly string[], isWhole?: boolean }} [choix] `fichiers`: those alone, from e2e
 * @returns {Etape}
 */
export function parcours({ fichiers = [], isWhole = false } = {}) {
  const filtre = isWhole ? [] : [`--grep-invert=${FILTRE_PLAYWRIGHT}`];
  return {
    nom: 'parcours',
    apres: [construction.nom],
    dossier: 'e2e',
    rapport: 'parcours.json',
    besoins: isAncien(fichiers) ? ['chromium', 'chromium109'] : ['chromium'],
    commandes: [
      [outil('@playwright/test', 'playwright'), 'test', '--reporter=line,json', ...filtre, ...fichiers],
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(RAPPORTS, 'parcours.json'), SERVEUR: FICHIER },
  };
}

/** Every built requirement is named by a test of this run that passed. @type {Etape} */
export const exigences = {
  nom: 'exigences',
  apres: ['essais', 'parcours'],
  commandes: [['scripts/essais/exigences.js']],
};

/** Every statement that SQLite was asked in this run is prepared on PostgreSQL. @type {Etape} */
export const requetes = {
  nom: 'requetes',
  apres: ['essais'],
  rapport: 'requetes.json',
  commandes: [vitest('requetes.json', ['postgres'], ['src/tests/requetes/requetes.test.ts'])],
  env: { TESTS_REQUETES: '1' },
};
