/** Whom a price holds for, beside the other prices of the same prestation in its school. Pure. */
import type { FicheRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';

interface Ligne {
  prestationId: number;
  /** null: the whole school's. */
  classeId: number | null;
}

/** Said of a school's price where the other lines are not known: a class's own line wins, as the contract's `prixPour` says. */
export const PORTEE_ECOLE = 'Les classes qui ont leur propre prix ne paient pas celui-ci.';
const PORTEE_CLASSE = "Ce prix remplace, pour cette classe, celui de toute l'école.";

/** `fiches`: the active lines of the school; null while the price meets no other one. */
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
