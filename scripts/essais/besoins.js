/** Adds to some steps what they cannot do without: the built application, a browser, a cluster of PostgreSQL. */
import { construction } from './etapes.js';

/** @typedef {import('./etapes.js').Etape} Etape */
/** @typedef {import('./etapes.js').Projet} Projet */
/** @typedef {import('./bilan.js').Resultat} Resultat */
/** @typedef {'chromium' | 'chromium109' | 'postgres' | 'pgbouncer' | 'fet'} Besoin */
/**
 * @typedef {object} Choix
 * @property {Etape[]} etapes in the order in which they start when a place is free
 * @property {Set<Besoin>} besoins what these steps need beside npm
 * @property {boolean} isLong whether numbers are larger
 * @property {boolean} isNamed whether all tests of the chosen files run, whatever they carry
 * @property {boolean} [isNoted] whether what each test executes is noted for the next quick run
 * @property {(resultats: readonly Resultat[]) => void} apres keeps what the next quick run wants to know
 */

const rien = () => {};

/**
 * Adds what some steps cannot do without. A step that waits for the built application has it built.
 * @param {Etape[]} etapes @param {readonly Projet[]} projets those of their tests
 * @param {{ isLong?: boolean, isNamed?: boolean }} [comment] @returns {Choix}
 */
export function avecLeurs(etapes, projets, { isLong = false, isNamed = false } = {}) {
  const isAsked = etapes.some(({ apres = [] }) => apres.includes(construction.nom));
  const isThere = etapes.includes(construction);
  /** @type {Besoin[]} */
  const besoins = [
    ...etapes.flatMap(({ besoins: siens = [] }) => siens),
    ...(projets.includes('postgres') ? /** @type {const} */ (['postgres', 'pgbouncer']) : []),
  ];
  return {
    etapes: isAsked && !isThere ? [construction, ...etapes] : etapes,
    besoins: new Set(besoins),
    isLong,
    isNamed,
    apres: rien,
  };
}
