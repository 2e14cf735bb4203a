/** Tells how a run ended: tests, seconds, and the processor that each part took beside its budget. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { RAPPORTS } from '../socle.js';
import { BUDGETS } from './budgets.js';
import { noterDurees } from './ordre.js';
import { dureesDesFichiers } from './rapports.js';

/** @typedef {import('./etapes.js').Etape} Etape */
/**
 * @typedef {object} Resultat
 * @property {Etape} etape
 * @property {import('./rapports.js').Contenu} contenu the report of its tests
 * @property {number} duree seconds
 * @property {number | null} processeur seconds, of its processes together; null where the system does not say
 * @property {boolean} isGreen
 * @property {number} passes
 * @property {number} echecs
 * @property {number} ignores
 * @property {string} sortie
 */
/** @typedef {{ projet: string, fichier: string, ms: number }} Mesure what one test file took of the processor (mesure.js) */

/** The number of dearest files that each run ends with. */
const CHERS = 10;

/** @param {number} nombre @param {string} mot */
const accorder = (nombre, mot) => `${nombre} ${mot}${nombre > 1 ? 's' : ''}`;

/** @param {number} nombre @param {number} [largeur] */
const secondes = (nombre, largeur = 6) => nombre.toFixed(1).replace('.', ',').padStart(largeur);

/** @param {Resultat} resultat */
export function ligne({ etape, duree, processeur, isGreen, passes, echecs, ignores }) {
  const comptes = etape.rapport
    ? [accorder(passes, 'réussi'), accorder(echecs, 'échoué'), accorder(ignores, 'ignoré')].join(', ')
    : '';
  const temps = processeur === null ? '' : ` ${secondes(processeur)} s de processeur`;
  return `${isGreen ? '✓' : '✗'} ${etape.nom.padEnd(14)} ${secondes(duree)} s${temps}  ${comptes}`.trimEnd();
}

/** @returns {Mesure[]} */
const lireMesures = () =>
  globSync('processeur/*.jsonl', { cwd: RAPPORTS }).flatMap((nom) =>
    readFileSync(path.join(RAPPORTS, nom), 'utf8')
      .trim()
      .split('\n')
      .map((une) => JSON.parse(une)),
  );

/**
 * Adds up what each part took: a step by itself, and the tests of Vitest by the part that they are of. What Vitest took for itself,
 * beside its workers, is shared out by their weight.
 * @param {readonly Resultat[]} resultats @param {readonly Mesure[]} mesures @returns {Record<string, number>} seconds
 */
export function parPartie(resultats, mesures) {
  /** @type {Record<string, number>} */
  const parties = {};
  const mesurees = mesures.reduce((total, { ms }) => total + ms, 0) / 1000;
  for (const { etape, processeur } of resultats) {
    if (processeur === null) continue;
    if (etape.nom !== 'essais' || mesurees === 0) parties[etape.nom] = processeur;
    else
      for (const { projet, ms } of mesures)
        parties[projet] = (parties[projet] ?? 0) + (ms / 1000) * (processeur / mesurees);
  }
  return parties;
}

/** @param {Record<string, number>} parties */
function direLesBudgets(parties) {
  const noms = Object.keys(parties).filter((nom) => BUDGETS[nom] !== undefined);
  console.log('\nProcesseur, en secondes : pris, budget');
  for (const nom of noms)
    console.log(`${secondes(parties[nom] ?? 0)} ${secondes(BUDGETS[nom] ?? 0)}  ${nom}`);
  const pris = noms.reduce((total, nom) => total + (parties[nom] ?? 0), 0);
  const budget = noms.reduce((total, nom) => total + (BUDGETS[nom] ?? 0), 0);
  const reste = budget - pris;
  const dit = reste < 0 ? `${secondes(-reste, 0)} s de trop` : `il reste ${secondes(reste, 0)} s`;
  console.log(`${secondes(pris)} ${secondes(budget)}  en tout : ${dit}`);
}

/** @param {readonly Mesure[]} mesures */
function direLesPlusChers(mesures) {
  const chers = mesures.toSorted((a, b) => b.ms - a.ms).slice(0, CHERS);
  if (chers.length > 0) console.log('\nLes fichiers les plus chers, en secondes de processeur');
  for (const { projet, fichier, ms } of chers) console.log(`${secondes(ms / 1000)}  ${fichier} (${projet})`);
}

/**
 * Tells the whole run, and notes what the next one wants to know. Its last line is "N passed, N failed".
 * @param {readonly Resultat[]} resultats @param {{ duree: number, base: number | null }} run `base`: seconds of processor of PostgreSQL itself
 */
export function conclure(resultats, { duree, base }) {
  const somme = (/** @type {(resultat: Resultat) => number} */ de) =>
    resultats.reduce((total, un) => total + de(un), 0);
  // A step that fails without a failed test counts as one failure: types, lint, a test left out, no test at all.
  const echecs = somme((un) => (un.isGreen ? 0 : Math.max(1, un.echecs)));
  const mesures = existsSync(RAPPORTS) ? lireMesures() : [];
  if (resultats.length > 1) {
    const propre = base === null ? '' : `, PostgreSQL lui-même ${secondes(base, 0)} s`;
    console.log(
      `\nRésumé : ${secondes(duree, 0)} s, ${secondes(
        somme((un) => un.processeur ?? 0),
        0,
      )} s de processeur${propre}`,
    );
    for (const resultat of resultats) console.log(ligne(resultat));
    direLesBudgets(parPartie(resultats, mesures));
  }
  direLesPlusChers(mesures);
  for (const { contenu } of resultats) noterDurees(dureesDesFichiers(contenu));
  // Types or lint alone have nothing to count.
  if (resultats.some(({ etape }) => etape.rapport))
    console.log(`${somme((un) => un.passes)} passed, ${echecs} failed`);
  process.exitCode = echecs > 0 ? 1 : 0;
}
