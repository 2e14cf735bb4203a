/**
 * Says what a server that speaks https still answers in plain http: what anybody may read, and a telephone needs before it trusts the
 * certificate. A parent who scans a receipt has no reason to install anything.
 */

import { getCleEcole, getEtatRecu } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { getEtatBulletin } from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import { CERTIFICAT, PAGE_DU_CERTIFICAT } from './page.ts';

const PAGES = new Set<string>([
  ADRESSES.verifierRecu,
  ADRESSES.verifierBulletin,
  PAGE_DU_CERTIFICAT,
  CERTIFICAT,
  '/icone.svg',
]);

/** Makes the test of a path. `apiBase`: '/api/'. */
export function estOuvert(apiBase: string): (path: string) => boolean {
  const calls = [getCleEcole, getEtatRecu, getEtatBulletin].map(({ name }) => `${apiBase}${name}/`);
  const health = ['sante/vivant', 'sante/pret'].map((path) => `${apiBase}${path}`);
  const open = new Set([...PAGES, ...health]);
  return (path) => open.has(path) || ['/assets/', ...calls].some((start) => path.startsWith(start));
}
