/** Reads the JSON reports of Vitest and of Playwright: how many tests passed, and which files took the longest. */
import path from 'node:path';
import { racine } from '../socle.js';

/**
 * @typedef {object} Suite a file of journeys, or a group of them
 * @property {string} file
 * @property {Array<{ tests: Array<{ results: Array<{ duration: number }> }> }>} [specs]
 * @property {Suite[]} [suites]
 */
/**
 * @typedef {object} Playwright
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {Suite[]} suites
 */
/**
 * @typedef {object} Vitest
 * @property {undefined} [stats]
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} [numTodoTests]
 * @property {Array<{ name: string, startTime: number, endTime: number }>} testResults
 */
/** @typedef {Playwright | Vitest | null} Contenu */

/** Counts the tests of a report; a missing report counts as 0. @param {Contenu} contenu */
export function compter(contenu) {
  if (contenu === null) return { passes: 0, echecs: 0, ignores: 0 };
  if (contenu.stats) {
    const { expected, unexpected, flaky, skipped } = contenu.stats;
    return { passes: expected, echecs: unexpected + flaky, ignores: skipped };
  }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = contenu;
  return { passes: numPassedTests, echecs: numFailedTests, ignores: numPendingTests + (numTodoTests ?? 0) };
}

/** Sums the milliseconds of all journeys of a suite and of those inside it. @param {Suite} suite @returns {number} */
function dureeDe({ specs = [], suites = [] }) {
  const durees = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
  );
  return [...durees, ...suites.map(dureeDe)].reduce((total, duree) => total + duree, 0);
}

/** @param {Contenu} contenu @returns {Array<{ fichier: string, duree: number }>} */
function fichiersDe(contenu) {
  if (contenu === null) return [];
  if (contenu.stats)
    return contenu.suites.map((suite) => ({ fichier: `e2e/${suite.file}`, duree: dureeDe(suite) }));
  return contenu.testResults.map(({ name, startTime, endTime }) => ({
    fichier: path.relative(racine, name),
    duree: endTime - startTime,
  }));
}

/**
 * Answers the slowest files of a run, the slowest first; a file that runs on both engines counts as two.
 * @param {ReadonlyArray<{ nom: string, contenu: Contenu }>} etapes @param {number} combien
 */
export function fichiersLents(etapes, combien) {
  return etapes
    .flatMap(({ nom, contenu }) => fichiersDe(contenu).map((un) => ({ etape: nom, ...un })))
    .toSorted((a, b) => b.duree - a.duree)
    .slice(0, combien);
}
