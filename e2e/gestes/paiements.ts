/** Takes payments by the product's calls. */
import { addPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import type { Ligne } from './crud.ts';
import type { Appel } from './essai.ts';

/** Takes an amount in cash, kept as the pupil's credit unless `contenu` gives it to lines; returns its id. */
export async function encaisserPour(
  appel: Appel,
  ecoleId: number,
  eleveId: number,
  contenu: Ligne,
): Promise<number> {
  const vide = { moyenPaiement: 'especes', reference: null, payeur: null, observations: null };
  const confirme = { affectations: [], montantConfirme: true, creationUserId: 0 };
  const [added] = await appel(addPaiement, { ecoleId, eleveId, ...vide, ...confirme, ...contenu });
  return Number(added?.['id']);
}
