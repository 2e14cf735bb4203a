/**
 * The seconds of processor that each part of `npm test` may take on the machine that docs/performance.md names. They are told at the end of a run,
 * never asserted: a slow machine is not a failure. Their sum is not raised: what adds takes away elsewhere.
 */
/** @type {Readonly<Record<string, number>>} */
export const BUDGETS = {
  construction: 20,
  types: 60,
  lint: 60,
  serveur: 400,
  postgres: 150,
  outils: 30,
  contrat: 30,
  web: 60,
  parcours: 250,
  requetes: 5,
};
