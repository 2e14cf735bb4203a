/** Reads the JSON reports of Vitest and of Playwright: how many tests passed, and how long each file took. */
import path from 'node:path';
import { racine } from '../socle.js';
import { TAGS } from './choix.js';

/**
 * @typedef {object} Suite a file of journeys, or a group of them
 * @property {string} file
 * @property {string} [title]
 * @property {Array<{ title?: string, ok?: boolean }>} [specs]
 * @property {Suite[]} [suites]
 */
/**
 * @typedef {object} Playwright
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {Suite[]} suites
 */
/** @typedef {{ status: string, fullName?: string, tags?: string[] }} Essai */
/**
 * @typedef {object} Vitest
 * @property {undefined} [stats]
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {Array<{ name: string, startTime: number, endTime: number, assertionResults: Essai[] }>} testResults
 */
/** @typedef {Playwright | Vitest | null} Contenu */

const AU_LONG = new Set(TAGS.map(({ name }) => name));

/**
 * Counts the tests of a report; a missing report counts as 0. A test that the long run alone takes is no test left out.
 * @param {Contenu} contenu
 */
export function compter(contenu) {
  if (contenu === null) return { passes: 0, echecs: 0, ignores: 0 };
  if (contenu.stats) {
    const { expected, unexpected, flaky, skipped } = contenu.stats;
    return { passes: expected, echecs: unexpected + flaky, ignores: skipped };
  }
  const { numPassedTests, numFailedTests, testResults } = contenu;
  const ignores = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(
      ({ status, tags = [] }) =>
        !['passed', 'failed'].includes(status) && !tags.some((tag) => AU_LONG.has(tag)),
    );
  return { passes: numPassedTests, echecs: numFailedTests, ignores: ignores.length };
}

/**
 * Returns how long each test file took, in milliseconds; one that runs on both engines has the longer of the two.
 * @param {Contenu} contenu @returns {Record<string, number>}
 */
export function dureesDesFichiers(contenu) {
  /** @type {Record<string, number>} */
  const durees = {};
  if (contenu === null || contenu.stats) return durees;
  for (const { name, startTime, endTime } of contenu.testResults) {
    const fichier = path.relative(racine, name);
    durees[fichier] = Math.max(durees[fichier] ?? 0, endTime - startTime);
  }
  return durees;
}
