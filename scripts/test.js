/**
 * Runs `npm test`: everything that can be checked, green only as a whole.
 *   node scripts/test.js               all of it
 *   node scripts/test.js --rapide      without a browser, PostgreSQL, real processes and the longest files
 *   node scripts/test.js --long        all of it, with larger numbers, and every test of the server on both engines
 *   node scripts/test.js types lint    these steps only
 *   node scripts/test.js e2e/caisse apps/server/src/geographie/pays.test.ts   these tests only; after 'serveur-postgres', on PostgreSQL
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { isChemin, parEtape } from './essais/fichiers.js';
import { cheminsPostgres } from './essais/postgres.js';
import { compter, fichiersLents } from './essais/rapports.js';
import { installer } from './installation.js';
import { demarrerPostgres, portLibre, trouverLesPrealables } from './prealables.js';
import { Arret, executer, nodeDuProjet, outil, racine } from './socle.js';

/**
 * @typedef {object} Etape
 * @property {string} nom what the command line and the summary call it
 * @property {string[][]} commandes arguments of Node, one run after the other
 * @property {string} [rapport] the JSON report its tests write
 * @property {string} [dossier] where it runs
 * @property {Record<string, string>} [env]
 * @property {string[]} [apres] steps that must have ended first
 * @property {boolean} [lent] needs a browser or PostgreSQL
 */
/** @typedef {{ etape: Etape, duree: number, isGreen: boolean, passes: number, echecs: number, ignores: number, sortie: string }} Resultat */

const MINUTE = 60_000;
/** The number of slowest files that each run ends with. */
const LENTS = 10;
const RAPPORTS = path.join(racine, 'reports');
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
 * Answers the arguments of tsc. One thread: beside other steps the four that it takes by itself cost a third more. It keeps what
 * it found and looks again only at files changed since.
 * @param {string} fichier
 */
function typer(fichier) {
  const souvenir = `node_modules/.cache/types/${fichier.replaceAll('/', '-')}.tsbuildinfo`;
  const options = ['--singleThreaded', '--incremental', '--tsBuildInfoFile', souvenir];
  return [outil('typescript', 'tsc'), '-p', fichier, ...options];
}

/** The settings of a real installation, which must not reach the tests. */
const REGLAGES = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'ADMIN_LOGIN', 'ADMIN_PASSWORD', 'API_BASE'];
const AUTRES_REGLAGES = [
  'LOG_LEVEL',
  'LOG_DIR',
  'TRUST_PROXY',
  'TLS_CERT',
  'TLS_KEY',
  'HTTP_EN_CLAIR',
  'ADRESSE_PUBLIQUE',
  'METRIQUES',
  'METRIQUES_JETON',
  'TEMOINS',
  'SAUVEGARDES',
  'SAUVEGARDES_AUSSI',
  'SAUVEGARDE_PHRASE',
  'SAUVEGARDE_EN_CLAIR',
  'SAUVEGARDE_CHAQUE_JOUR',
  'BASE_PLACES',
  'BASE_DELAI_OUVERTURE',
  'BASE_DELAI_VERROU',
  'BASE_DELAI_REQUETE',
  'BASE_DELAIS',
  'APPELS_PAR_MINUTE',
  'NODE_OPTIONS',
  'NODE_ENV',
];

/** @param {string} projet @param {string} rapport @param {readonly string[]} chemins all of them when there is none */
function vitest(projet, rapport, chemins = []) {
  const sorties = ['--reporter=default', '--reporter=json', `--outputFile.json=reports/${rapport}`];
  return [outil('vitest'), 'run', `--project=${projet}`, ...sorties, ...chemins];
}

/** The number of parts of the journeys, each with a server and data of its own. */
const PARTS = 3;

/** @param {number} part @param {readonly string[]} [chemins] these files only, in one part @returns {Etape} */
function parcours(part, chemins) {
  const rapport = `e2e-${part}.json`;
  const sortie = path.join(racine, 'test-results', String(part));
  const choix = chemins ?? [`--shard=${part}/${PARTS}`];
  const options = ['--reporter=line,json', `--output=${sortie}`, ...choix];
  return {
    nom: `parcours-${part}`,
    lent: true,
    apres: ['construction'],
    dossier: 'e2e',
    rapport,
    commandes: [[outil('@playwright/test', 'playwright'), 'test', ...options]],
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(RAPPORTS, rapport),
      E2E_DONNEES: path.join(RAPPORTS, `donnees-parcours-${part}`),
    },
  };
}

/** @param {Etape} etape */
const isParcours = ({ nom }) => nom.startsWith('parcours');

/**
 * Lists the steps in the order in which they start when a place is free: first what the journeys wait for, then the longest, so
 * that none of them is alone at the end. Short ones fill the gaps.
 * @param {boolean} isLong @returns {Etape[]}
 */
function toutesLesEtapes(isLong) {
  return [
    { nom: 'construction', lent: true, commandes: [['scripts/web.js']] },
    {
      nom: 'serveur-sqlite',
      rapport: 'server-sqlite.json',
      commandes: [vitest('serveur', 'server-sqlite.json')],
      env: { MOTEUR: 'sqlite' },
    },
    {
      nom: 'serveur-postgres',
      lent: true,
      rapport: 'server-postgres.json',
      // An ordinary run takes the tests that only an engine can change; the long run takes all.
      commandes: [vitest('serveur', 'server-postgres.json', isLong ? [] : cheminsPostgres)],
      env: { MOTEUR: 'postgres' },
    },
    parcours(1),
    parcours(2),
    parcours(3),
    { nom: 'types', commandes: TSCONFIGS.map(typer) },
    {
      nom: 'lint',
      commandes: [
        [outil('oxlint')],
        [outil('@biomejs/biome', 'biome'), 'check', '--error-on-warnings'],
        ['scripts/imports.js'],
        ['scripts/regles.js'],
        ['scripts/documents.js'],
        ['scripts/inutiles.js'],
      ],
    },
    { nom: 'web', rapport: 'web.json', commandes: [vitest('web', 'web.json')] },
    { nom: 'contrat', rapport: 'contract.json', commandes: [vitest('contract', 'contract.json')] },
    {
      nom: 'outils',
      rapport: 'outils.json',
      // The archives hold the built application.
      apres: ['construction'],
      commandes: [vitest('outils', 'outils.json')],
    },
  ];
}

/**
 * The children still running; each leads its own group, so that stopping it stops what it started.
 * @type {Set<import('node:child_process').ChildProcess>}
 */
const enfants = new Set();
const interruption = new AbortController();

/** @param {import('node:child_process').ChildProcess} enfant @param {NodeJS.Signals} signal */
function arreterLeGroupe(enfant, signal) {
  if (!enfant.pid) return;
  try {
    if (process.platform === 'win32') enfant.kill(signal);
    else process.kill(-enfant.pid, signal);
  } catch {
    // The group ended meanwhile.
  }
}

/**
 * @param {string} node @param {string[]} args @param {Etape} etape @param {NodeJS.ProcessEnv} env @param {number} limite
 * @returns {Promise<{ code: number, sortie: string }>}
 */
function lancer(node, args, etape, env, limite) {
  return new Promise((resolve) => {
    const enfant = spawn(node, args, {
      cwd: path.join(racine, etape.dossier ?? '.'),
      env: { ...env, ...etape.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    enfants.add(enfant);
    /** @type {Buffer[]} */
    const morceaux = [];
    enfant.stdout.on('data', (morceau) => morceaux.push(morceau));
    enfant.stderr.on('data', (morceau) => morceaux.push(morceau));
    const minuterie = setTimeout(() => {
      morceaux.push(Buffer.from(`\nArrêté après ${limite / MINUTE} minutes.\n`));
      arreterLeGroupe(enfant, 'SIGKILL');
    }, limite);
    const finir = (/** @type {number} */ code) => {
      clearTimeout(minuterie);
      enfants.delete(enfant);
      resolve({ code, sortie: Buffer.concat(morceaux).toString('utf8') });
    };
    enfant.on('error', (erreur) => {
      morceaux.push(Buffer.from(String(erreur)));
      finir(1);
    });
    // 'close' might never come: a process left behind by a test could hold the pipe for ever.
    enfant.on('exit', (code) => setTimeout(finir, 100, code ?? 1));
  });
}

/** Reads the report of a step's tests; null without one. @param {Etape} etape */
function contenuDe({ rapport }) {
  const fichier = path.join(RAPPORTS, rapport ?? '');
  return rapport && existsSync(fichier) ? JSON.parse(readFileSync(fichier, 'utf8')) : null;
}

/** @param {number} nombre @param {string} mot */
const accorder = (nombre, mot) => `${nombre} ${mot}${nombre > 1 ? 's' : ''}`;

/** @param {number} duree */
const secondes = (duree) => (duree / 1000).toFixed(1).replace('.', ',').padStart(6);

/** @param {Resultat} resultat */
function ligne({ etape, duree, isGreen, passes, echecs, ignores }) {
  const comptes = etape.rapport
    ? [accorder(passes, 'réussi'), accorder(echecs, 'échoué'), accorder(ignores, 'ignoré')].join(', ')
    : '';
  return `${isGreen ? '✓' : '✗'} ${etape.nom.padEnd(18)} ${secondes(duree)} s  ${comptes}`.trimEnd();
}

/**
 * Runs a step; it is green only when every command ended well and, where there are tests, some ran and none was left out.
 * @param {string} node @param {Etape} etape @param {NodeJS.ProcessEnv} env @param {number} limite @returns {Promise<Resultat>}
 */
async function passer(node, etape, env, limite) {
  const debut = performance.now();
  const executions = [];
  for (const args of etape.commandes) {
    if (interruption.signal.aborted) break;
    executions.push(await lancer(node, args, etape, env, limite));
  }
  const comptes = compter(contenuDe(etape));
  const isComplete = !etape.rapport || (comptes.passes > 0 && comptes.echecs === 0 && comptes.ignores === 0);
  const resultat = {
    etape,
    duree: performance.now() - debut,
    isGreen: isComplete && executions.every(({ code }) => code === 0),
    ...comptes,
    sortie: executions
      .filter(({ code }) => code !== 0 || !isComplete)
      .map(({ sortie }) => sortie.trim())
      .join('\n'),
  };
  if (!interruption.signal.aborted) {
    if (!resultat.isGreen && resultat.sortie) console.log(`\n--- ${etape.nom}\n${resultat.sortie}\n---\n`);
    console.log(ligne(resultat));
  }
  return resultat;
}

/**
 * Runs the steps in order, each after those it waits for: at once one more than there are cores, as each waits for disks,
 * browsers and databases.
 * @param {Etape[]} etapes @param {(etape: Etape) => Promise<Resultat>} faire @returns {Promise<Resultat[]>}
 */
async function ordonnancer(etapes, faire) {
  const places = Math.min(5, availableParallelism() + 1);
  /** @type {Resultat[]} */
  const resultats = [];
  /** @type {Set<Promise<unknown>>} */
  const enCours = new Set();
  const aFaire = [...etapes];
  /** @param {string} nom */
  const isDone = (nom) =>
    !etapes.some((etape) => etape.nom === nom) || resultats.some(({ etape }) => etape.nom === nom);
  while (!interruption.signal.aborted && (aFaire.length > 0 || enCours.size > 0)) {
    const rang = aFaire.findIndex((etape) => (etape.apres ?? []).every(isDone));
    const [etape] = rang >= 0 && enCours.size < places ? aFaire.splice(rang, 1) : [];
    if (etape) {
      const promesse = faire(etape)
        .then((resultat) => resultats.push(resultat))
        .finally(() => enCours.delete(promesse));
      enCours.add(promesse);
    } else await Promise.race(enCours);
  }
  return resultats;
}

/**
 * The steps of some test files, each with these files alone.
 * @param {readonly string[]} chemins @param {boolean} isPostgres @returns {Etape[]}
 */
function desFichiers(chemins, isPostgres) {
  const parNom = parEtape(chemins, isPostgres);
  const isBuilt = parNom.has('parcours-1') || chemins.some((chemin) => chemin.includes('scripts/paquet'));
  return toutesLesEtapes(false).flatMap((etape) => {
    const siens = parNom.get(etape.nom);
    if (etape.nom === 'construction' && isBuilt) return [etape];
    if (siens === undefined) return [];
    if (isParcours(etape)) return [parcours(1, siens)];
    const projet = etape.nom.startsWith('serveur')
      ? 'serveur'
      : etape.nom === 'contrat'
        ? 'contract'
        : etape.nom;
    return [{ ...etape, commandes: [vitest(projet, etape.rapport ?? '', siens)] }];
  });
}

/** @param {string[]} args @returns {Etape[]} */
function choisir(args) {
  const chemins = args.filter(isChemin);
  if (chemins.length > 0) {
    const choisies = desFichiers(chemins, args.includes('serveur-postgres'));
    if (choisies.length === 0) throw new Arret(`Aucun essai dans ${chemins.join(', ')}.`);
    return choisies;
  }
  const etapes = toutesLesEtapes(args.includes('--long'));
  // 'parcours' names all its parts.
  const noms = args
    .filter((arg) => !arg.startsWith('--'))
    .flatMap((nom) => (nom === 'parcours' ? etapes.filter(isParcours).map((etape) => etape.nom) : [nom]));
  const inconnus = [
    ...noms.filter((nom) => !etapes.some((etape) => etape.nom === nom)),
    ...args.filter((arg) => arg.startsWith('--') && !['--rapide', '--long'].includes(arg)),
  ];
  if (inconnus.length > 0) {
    throw new Arret(
      `Étape inconnue : ${inconnus.join(', ')}. Étapes : ${etapes.map(({ nom }) => nom).join(', ')}.`,
    );
  }
  if (noms.length === 0) return args.includes('--rapide') ? etapes.filter(({ lent }) => !lent) : etapes;
  // The journeys run in the built web, and the archives hold it.
  return etapes.filter(
    ({ nom }) =>
      noms.includes(nom) ||
      (nom === 'construction' && noms.some((autre) => autre.startsWith('parcours') || autre === 'outils')),
  );
}

/** @param {Resultat[]} resultats @param {number} debut */
function conclure(resultats, debut) {
  const somme = (/** @type {(resultat: Resultat) => number} */ de) =>
    resultats.reduce((total, un) => total + de(un), 0);
  // A step that fails without a failed test counts as one failure: types, lint, a test left out, no test at all.
  const echecs = somme((un) => (un.isGreen ? 0 : Math.max(1, un.echecs)));
  if (resultats.length > 1) {
    console.log(`\nRésumé (${Math.round((performance.now() - debut) / 1000)} s)`);
    for (const resultat of resultats) console.log(ligne(resultat));
  }
  const lents = fichiersLents(
    resultats.map(({ etape }) => ({ nom: etape.nom, contenu: contenuDe(etape) })),
    LENTS,
  );
  if (lents.length > 0) console.log('\nLes fichiers les plus longs');
  for (const { etape, fichier, duree } of lents) console.log(`${secondes(duree)} s  ${fichier} (${etape})`);
  // Types or lint alone have nothing to count.
  if (resultats.some(({ etape }) => etape.rapport)) {
    console.log(`${somme((un) => un.passes)} passed, ${echecs} failed`);
  }
  process.exitCode = echecs > 0 ? 1 : 0;
}

await executer(async () => {
  const debut = performance.now();
  const args = process.argv.slice(2);
  installer();
  const node = nodeDuProjet();
  const etapes = choisir(args);
  const isLong = args.includes('--long');

  const isWhole = etapes.some((etape) => isParcours(etape) || etape.nom === 'serveur-postgres');
  const prealables = isWhole ? trouverLesPrealables() : null;

  mkdirSync(RAPPORTS, { recursive: true });
  // An old report would count tests that did not run.
  const perimes = etapes.length > 1 ? readdirSync(RAPPORTS) : etapes.map(({ rapport }) => rapport ?? '');
  for (const nom of perimes.filter((fichier) => fichier.endsWith('.json')))
    rmSync(path.join(RAPPORTS, nom), { force: true });

  const env = /** @type {NodeJS.ProcessEnv} */ ({
    ...process.env,
    TZ: 'Pacific/Auckland',
    // Colours are noise where there is no terminal.
    ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
    ...(isLong ? { TESTS_LONGS: '1' } : {}),
    ...(args.includes('--rapide') ? { TESTS_RAPIDES: '1' } : {}),
  });
  for (const reglage of [...REGLAGES, ...AUTRES_REGLAGES]) delete env[reglage];

  for (const [signal, code] of /** @type {const} */ ([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])) {
    process.once(signal, () => {
      interruption.abort();
      process.exitCode = code;
      for (const enfant of enfants) arreterLeGroupe(enfant, 'SIGKILL');
    });
  }
  // Servers and commands start a hundred times in a run: compiled once, they start in half the time.
  env.NODE_COMPILE_CACHE = path.join(racine, 'node_modules/.cache/compile');
  const hasPostgres = etapes.some(({ nom }) => nom === 'serveur-postgres');
  const base = prealables && hasPostgres ? await demarrerPostgres(prealables.postgres) : null;
  if (base) env.TEST_DATABASE_URL = base.url;
  if (prealables) {
    env.CHROMIUM = prealables.chromium;
    env.PGBOUNCER = prealables.pgbouncer;
    for (const etape of etapes.filter(isParcours))
      etape.env = { ...etape.env, E2E_PORT: String(await portLibre()) };
  }
  try {
    // A slow machine is not a failure; a step that hangs is.
    const limite = isLong ? 180 * MINUTE : 60 * MINUTE;
    const resultats = await ordonnancer(etapes, (etape) => passer(node, etape, env, limite));
    if (interruption.signal.aborted) console.error('Interrompu.');
    else conclure(resultats, debut);
  } finally {
    await base?.arreter();
  }
});
