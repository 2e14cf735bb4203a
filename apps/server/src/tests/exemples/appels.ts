/** Lists the calls for the tests that walk them all. */

import { API } from '@gestionscolaire/contract/api.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';

/** The calls that a quick run reaches: 'POST addDevise', a line each (scripts/essais/atteint.js). */
const DITS = process.env['TESTS_APPELS'];

/** Whether this run is quick: a property is then tried with fewer examples. */
export const IS_QUICK = DITS !== undefined;

/** Returns the calls that are said; every one where none are. */
export function appelsDits(dits: string | undefined): readonly Endpoint[] {
  const noms = dits?.split('\n');
  return noms === undefined ? API : API.filter(({ method, name }) => noms.includes(`${method} ${name}`));
}

/** Every call of the product; in a quick run those that its changes reach: of the others nothing can have changed. */
export const APPELS = appelsDits(DITS);
