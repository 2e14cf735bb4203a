/** Runs the steps of `npm test` (scripts/test.js), green only as a whole. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { demarrerPostgres, trouverLesPrealables } from '../prealables.js';
import { executer, RAPPORTS, racine } from '../socle.js';
import { NOTES } from './atteint.js';
import { conclure, ligne } from './bilan.js';
import { choisir } from './choisir.js';
import { Commandes } from './lancer.js';
import { compter } from './rapports.js';

/** @typedef {import('./etapes.js').Etape} Etape */
/** @typedef {import('./bilan.js').Resultat} Resultat */

const MINUTE = 60_000;
/** The settings of a real installation, which must not reach the tests. */
const REGLAGES = new Set(
  [
    'PORT HOST DATA_DIR DATABASE_URL API_BASE LOG_LEVEL LOG_DIR TEMOINS APPELS_PAR_MINUTE NODE_OPTIONS NODE_ENV',
    'ADMIN_LOGIN ADMIN_PASSWORD TRUST_PROXY TLS_CERT TLS_KEY HTTP_EN_CLAIR ADRESSE_PUBLIQUE METRIQUES METRIQUES_JETON',
    'SAUVEGARDES SAUVEGARDES_AUSSI SAUVEGARDE_PHRASE SAUVEGARDE_EN_CLAIR SAUVEGARDE_CHAQUE_JOUR CLE_DU_SERVEUR',
    'BASE_PLACES BASE_DELAI_OUVERTURE BASE_DELAI_VERROU BASE_DELAI_REQUETE BASE_DELAIS BASE_REQUETES_NOMMEES',
  ].flatMap((noms) => noms.split(' ')),
);

const commandes = new Commandes();
const interruption = new AbortController();

/** Reads the report of a step's tests; null without one. @param {Etape} etape */
function contenuDe({ rapport }) {
  const fichier = path.join(RAPPORTS, rapport ?? '');
  return rapport && existsSync(fichier) ? JSON.parse(readFileSync(fichier, 'utf8')) : null;
}

/**
 * Runs a step; it is green only when every command ended well and, where there are tests, some ran and none was left out.
 * @param {Etape} etape @param {{ node: string, env: NodeJS.ProcessEnv, limite: number }} comment @returns {Promise<Resultat>}
 */
async function passer(etape, { node, env, limite }) {
  const debut = performance.now();
  const executions = [];
  for (const args of etape.commandes) {
    if (interruption.signal.aborted) break;
    const cwd = path.join(racine, etape.dossier ?? '.');
    executions.push(await commandes.lancer(node, args, { cwd, env: { ...env, ...etape.env }, limite }));
  }
  const contenu = contenuDe(etape);
  const comptes = compter(contenu);
  const isComplete = !etape.rapport || (comptes.passes > 0 && comptes.echecs === 0 && comptes.ignores === 0);
  const temps = executions.map(({ processeur }) => processeur);
  const resultat = {
    etape,
    contenu,
    duree: (performance.now() - debut) / 1000,
    processeur: temps.includes(null) ? null : temps.reduce((total, un) => (total ?? 0) + (un ?? 0), 0),
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
 * Runs the steps in order, each after those it waits for, two at once; the tests of Vitest, which share themselves out over all cores, run
 * alone. More at once take up to twice the processor for the same: two threads of one core are not two cores.
 * @param {Etape[]} etapes @param {(etape: Etape) => Promise<Resultat>} faire @returns {Promise<Resultat[]>}
 */
async function ordonnancer(etapes, faire) {
  /** @type {Resultat[]} */
  const resultats = [];
  /** The steps that run, by what ends with each. @type {Map<Promise<unknown>, Etape>} */
  const enCours = new Map();
  const aFaire = [...etapes];
  /** @param {string} nom */
  const isDone = (nom) =>
    !etapes.some((etape) => etape.nom === nom) || resultats.some(({ etape }) => etape.nom === nom);
  while (!interruption.signal.aborted && (aFaire.length > 0 || enCours.size > 0)) {
    const rang = aFaire.findIndex((etape) => (etape.apres ?? []).every(isDone));
    const courantes = [...enCours.values()];
    const isFull = courantes.length >= (aFaire[rang]?.isAlone === true ? 1 : 2);
    const isTaken = courantes.some(({ isAlone = false }) => isAlone);
    const [etape] = rang < 0 || isFull || isTaken ? [] : aFaire.splice(rang, 1);
    if (etape) {
      const promesse = faire(etape)
        .then((resultat) => resultats.push(resultat))
        .finally(() => enCours.delete(promesse));
      enCours.set(promesse, etape);
    } else await Promise.race(enCours.keys());
  }
  return resultats;
}

/** Ends everything at a signal, and waits until nothing is left. @param {() => Promise<unknown> | undefined} ensuite */
function ecouterLesSignaux(ensuite) {
  for (const [signal, code] of /** @type {const} */ ([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])) {
    process.once(signal, () => {
      interruption.abort();
      console.error('Interrompu.');
      void commandes
        .arreter()
        .then(ensuite)
        .finally(() => process.exit(code));
    });
  }
}

await executer(async () => {
  const debut = performance.now();
  const args = process.argv.slice(2);
  const node = process.execPath;
  const { etapes, besoins, isLong, isNamed, isNoted = false, apres } = await choisir(args);
  const prealables = besoins.size > 0 ? trouverLesPrealables(besoins) : null;

  mkdirSync(RAPPORTS, { recursive: true });
  // An old report would count tests that did not run.
  const perimes = etapes.length > 1 ? readdirSync(RAPPORTS) : etapes.map(({ rapport }) => rapport ?? '');
  for (const nom of ['processeur', 'requetes', 'atteints', ...perimes.filter((un) => un.endsWith('.json'))])
    rmSync(path.join(RAPPORTS, nom), { recursive: true, force: true });

  const env = /** @type {NodeJS.ProcessEnv} */ ({
    ...Object.fromEntries(Object.entries(process.env).filter(([nom]) => !REGLAGES.has(nom))),
    TZ: 'Pacific/Auckland',
    // Colours are noise where there is no terminal.
    ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
    ...(isLong ? { TESTS_LONGS: '1' } : {}),
    ...(isNamed ? { TESTS_NOMMES: '1' } : {}),
    ...(isNoted ? { TESTS_ATTEINTS: NOTES } : {}),
    // Servers and commands start a hundred times in a run: compiled once, they start in half the time.
    NODE_COMPILE_CACHE: path.join(racine, 'node_modules/.cache/compile'),
  });
  /** @type {Awaited<ReturnType<typeof demarrerPostgres>> | null} */
  let base = null;
  // A cluster that is still starting ends with this process.
  ecouterLesSignaux(() => base?.arreter());
  if (prealables?.postgres) base = await demarrerPostgres(prealables.postgres);
  if (base) env.TEST_DATABASE_URL = base.url;
  if (prealables?.chromium) env.CHROMIUM = prealables.chromium;
  if (prealables?.chromium109) env.CHROMIUM_109 = prealables.chromium109;
  if (prealables?.pgbouncer) env.PGBOUNCER = prealables.pgbouncer;
  if (prealables?.fet) env.FET_CL = prealables.fet;
  try {
    // A slow machine is not a failure; a step that hangs is.
    const limite = isLong ? 180 * MINUTE : 60 * MINUTE;
    const resultats = await ordonnancer(etapes, (etape) => passer(etape, { node, env, limite }));
    if (interruption.signal.aborted) return;
    conclure(resultats, { duree: (performance.now() - debut) / 1000, base: base?.processeur() ?? null });
    apres(resultats);
  } finally {
    await base?.arreter();
  }
});
