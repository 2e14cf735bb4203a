/** Says which pupils pay a price, given the other prices of the same prestation in its school. Pure. */
import type { FicheRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';

interface Ligne {
  prestationId: number;
  /** null for the whole school. */
  classeId: number | null;
}

/**
 * Shown with a school's price while the other price sheets are not known: a class's own price wins, as the contract's
 * `prixPour` says.
 */
export const PORTEE_ECOLE = 'Les classes qui ont leur propre prix ne paient pas celui-ci.';
const PORTEE_CLASSE = "Ce prix remplace, pour cette classe, celui de toute l'école.";

/**
 * Says which pupils pay a price. `fiches`: the active price sheets of the school; null when the prestation has no other price.
 */
export function porteeDe(
  { prestationId, classeId }: Ligne,
  fiches: readonly Pick<FicheRenseignement, 'prestationId' | 'classeId' | 'classe'>[],
): string | null {
  const autres = fiches.filter((fiche) => fiche.prestationId === prestationId);
  if (classeId !== null) return autres.some((fiche) => fiche.classeId === null) ? PORTEE_CLASSE : null;
  const noms = autres.flatMap(({ classe }) => (classe === null ? [] : [classe]));
  if (noms.length === 0) return null;
  const verbe = noms.length === 1 ? 'qui a son prix' : 'qui ont leur prix';
  return `Pour toute l'école, sauf ${new Intl.ListFormat('fr').format(noms)}, ${verbe}.`;
}
