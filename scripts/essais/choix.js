/**
 * Chooses the run of each test, in one table. `npm test` runs a test that carries none of these tags; `npm run test:long` runs all
 * of them. A tag says why its tests wait for the long run, and what of the same is in `npm test`. `choix.test.js` checks the table.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { racine } from '../socle.js';

/** Whether this run takes everything; the caller of Vitest says it in its environment. */
const IS_LONG = process.env.TESTS_LONGS === '1';
/** Whether files were named: all their tests run, whatever they carry. */
const IS_NAMED = process.env.TESTS_NOMMES === '1';

/** The tags of tests that wait for the long run, with the reason. @type {ReadonlyArray<{ name: string, description: string }>} */
export const TAGS = [
  {
    name: 'processus',
    description:
      'a real process that starts, stops or is cut, for seconds each: npm test starts the product for its journeys, and proves in its own process the order of writes, the locks and the hosts',
  },
  {
    name: 'matrice',
    description:
      'every profile at every call, every hostile input: npm test tries each distinct declaration, and every call as five callers',
  },
  {
    name: 'nombre',
    description: 'what only large numbers show: npm test does the same with few',
  },
  {
    name: 'sauvegarde',
    description:
      'whole backups, sealed, read again and restored, a second of processor each: npm test makes one of each kind',
  },
  {
    name: 'paquet',
    description:
      'archives, and installations by the real npm: npm test reads their contents and their order of writes',
  },
  {
    name: 'navigateur',
    description:
      'every page in a browser of long ago: npm test imports, collects and marks in it, and refuses what is too new in all that is built',
  },
  {
    name: 'geste',
    description:
      'a journey of a gesture that core builds once and another journey of npm test makes on another entity, or that happy-dom renders',
  },
];

/** The tests that need no engine, or always the embedded one. */
const SANS_BASE = [
  'src/administration/identifiants/mot-de-passe.test.ts',
  'src/core/pdf/adresse-du-code.test.ts',
  'src/caisse/papiers/longs.test.ts',
  'src/signature/signature.test.ts',
  'src/core/acces/decide.test.ts',
  'src/core/http/limits/limiter.test.ts',
  'src/settings.test.ts',
  'src/tests/budgets/budgets.test.ts',
  'src/tests/deploiement.test.ts',
  'src/tests/processus/fichier.test.ts',
  'src/tests/processus/reglages.test.ts',
  'src/suivi/fet/**',
];
/** The test of the statements that a run asked, a step of its own. */
const REQUETES = 'src/tests/requetes/requetes.test.ts';
/** The tests of what only a server of bases has: several servers, a pooler, a standby. */
const SANS_SQLITE = ['src/tests/processus/versions.test.ts', 'src/tests/pannes/**'];

/** @param {string} fichier @returns {string[]} the tags that a whole file carries */
export const tagsDuFichier = (fichier) =>
  [...readFileSync(fichier, 'utf8').matchAll(/^\/\/ @module-tag (?<tag>[\w-]+)$/gm)].map(
    ({ groups }) => groups?.tag ?? '',
  );

/**
 * Returns the files that this run leaves out: Vitest would read each of them to find that it has nothing to run.
 * @param {string} dossier from the project's root @param {'sqlite' | 'postgres'} [moteur] the engine, for the server's
 * @returns {string[]} from `dossier`
 */
export function exclus(dossier, moteur) {
  const ailleurs = moteur === undefined ? [] : moteur === 'postgres' ? [...SANS_BASE] : [...SANS_SQLITE];
  // The notes that it reads are whole only when the others have ended.
  if (process.env.TESTS_REQUETES !== '1') ailleurs.push(REQUETES);
  if (IS_LONG || IS_NAMED) return ailleurs;
  const noms = new Set(TAGS.map(({ name }) => name));
  const longs = globSync(['src/**/*.test.{ts,tsx}', '*/*.test.js', '*.test.js'], {
    cwd: path.join(racine, dossier),
    exclude: (nom) => nom.includes('node_modules'),
  }).filter((fichier) => tagsDuFichier(path.join(racine, dossier, fichier)).some((tag) => noms.has(tag)));
  return [...ailleurs, ...longs];
}

/** The tests of an ordinary run as Vitest is told them, and those that Playwright leaves out. */
export const FILTRE_VITEST = TAGS.map(({ name }) => `!${name}`).join(' && ');
export const FILTRE_PLAYWRIGHT = TAGS.map(({ name }) => `@${name}\\b`).join('|');

/**
 * The tests that PostgreSQL runs in an ordinary run, beside SQLite which runs them all: those whose outcome an engine can change. What the
 * others ask is prepared there all the same (`tests/requetes/`). The long run takes all on both.
 * @type {ReadonlyArray<{ raison: string, chemins: readonly string[] }>} */
const ESSAIS_POSTGRES = [
  {
    raison:
      'the engines themselves: transactions, locks, constraints, savepoints, a write repeated after a silence',
    chemins: [
      'src/core/db/',
      'src/core/crud/',
      'src/core/lots/',
      'src/core/http/health/',
      'src/core/http/idempotency',
      'src/tests/imports-uniques',
      'src/tests/imports-pendant',
    ],
  },
  { raison: 'the schema, and what fills it at a first start', chemins: ['src/migrations/', 'src/amorce/'] },
  { raison: 'the key of the server, which closes secrets of the base', chemins: ['src/cle-du-serveur'] },
  {
    raison: 'money: sums, chains and the locks of two cashiers at once',
    chemins: [
      'src/accords/',
      'src/personne/',
      'src/caisse/argent',
      'src/caisse/au-meme-instant',
      'src/caisse/clotures/',
      'src/caisse/ecritures/',
      'src/caisse/fusions/',
      'src/caisse/paiements/',
      'src/caisse/reprises/',
      'src/caisse/tableau/',
      'src/caisse/verification/',
      'src/eleves/passages/',
      'src/eleves/solde',
      'src/eleves/registre/classes-du-jour',
      'src/eleves/inscriptions/',
      'src/personnel/salaires',
      'src/personnel/avances',
      'src/personnel/mouvements',
    ],
  },
  {
    raison:
      'four shapes of the shared suite: of the network, a long list, of one school, of every school or one',
    chemins: [
      'src/parametres/devises',
      'src/geographie/quartiers',
      'src/geographie/longues-listes',
      'src/scolarite/classes/classes.test',
      'src/scolarite/tarifs/prestations',
    ],
  },
  {
    raison: 'SQL that a domain writes by hand, and rules that two people could break at the same instant',
    chemins: [
      'src/accueil/',
      'src/administration/connexion/appareils/appareils',
      'src/administration/connexion/connexion',
      'src/administration/connexion/second-facteur/second-facteur',
      'src/administration/identifiants/tentatives',
      'src/administration/droits/',
      'src/administration/privileges/',
      'src/administration/groupes/membres',
      'src/administration/journal/journal',
      'src/administration/journal/noms',
      'src/administration/menus/menus',
      'src/administration/traces/',
      'src/administration/utilisateurs/',
      'src/tests/argent/reseau',
      'src/demonstration/demonstration',
      'src/exploitation/sauvegardes',
      'src/exploitation/sceau',
      'src/fichiers/contenus',
      'src/eleves/fiche/chercher',
      'src/eleves/annee-suivante/',
      'src/eleves/fiche/eleves.test',
      'src/eleves/import/choisies',
      'src/eleves/import/lignes',
      'src/eleves/observations/',
      'src/eleves/portee/',
      'src/personnel/enseignants.test',
      'src/notes/bulletins/sceller',
      'src/notes/changements/',
      'src/notes/competences/',
      'src/notes/enseignements/enseignements.test',
      'src/notes/lieu/',
      'src/notes/matieres/matieres.test',
      'src/notes/enseignements/particularites',
      'src/notes/conseil/arret',
      'src/notes/notation/regles-notation',
      'src/notes/saisie/saisie',
      'src/scolarite/tarifs/fiches-renseignement',
      'src/scolarite/grille/',
      'src/scolarite/ecoles/nom-d-ecole',
      'src/scolarite/ecoles/sessions',
      'src/scolarite/tarifs/tranches',
      'src/suivi/',
    ],
  },
  {
    raison: 'texts that PostgreSQL stores or orders otherwise',
    chemins: ['src/tests/texte', 'src/tests/personnes/'],
  },
];

/** The paths of these tests, as parts of a file's path. */
export const cheminsPostgres = ESSAIS_POSTGRES.flatMap(({ chemins }) => chemins);

/** Returns the pattern of a part of a path: a folder, a whole name, or the beginning of one. @param {string} chemin */
function motif(chemin) {
  if (chemin.endsWith('/')) return `${chemin}**/*.test.ts`;
  return chemin.endsWith('.test') ? `${chemin}.ts` : `${chemin}*.test.ts`;
}

/** Returns what PostgreSQL runs, as patterns from apps/server. @returns {string[]} */
export function postgres() {
  if (IS_LONG || IS_NAMED) return ['src/**/*.test.ts'];
  return [REQUETES, ...cheminsPostgres.map(motif)];
}

/**
 * The requirements whose proof costs seconds, with where it is and what of them `npm test` proves for nothing.
 * @type {ReadonlyArray<{ id: string, essais: readonly string[], raison: string }>}
 */
export const AILLEURS = [
  {
    id: 'OPS-01',
    essais: ['apps/server/src/tests/processus/fichier.test.ts'],
    raison: 'a real stop, a kill, a command; npm test closes the base in its own process and copies the file',
  },
  {
    id: 'OPS-02',
    essais: ['scripts/installation.test.js'],
    raison:
      'the real npm, cut and without a network; npm test takes the states that a cut leaves between two renames',
  },
  {
    id: 'OPS-03',
    essais: ['apps/server/src/tests/processus/mise-a-jour.test.ts'],
    raison:
      'a start on a base of the version before; npm test looks at the order: backup, its check, the first statement',
  },
  {
    id: 'OPS-10',
    essais: ['apps/server/src/tests/pannes/bascule.test.ts'],
    raison:
      'a primary killed under load, its standby promoted; npm test reads the hosts and what a promotion refuses',
  },
  {
    id: 'OPS-11',
    essais: ['apps/server/src/tests/processus/versions.test.ts'],
    raison: 'two servers of two versions; npm test asks the floor of a schema in one process',
  },
  {
    id: 'OPS-12',
    essais: [
      'apps/server/src/tests/processus/dossier.test.ts',
      'apps/server/src/tests/processus/partage.test.ts',
    ],
    raison: 'a folder that is unplugged, two servers on one; npm test reads the witness and the lock',
  },
];
