/** Says which pupils pay a price, given the other prices of the same prestation in its school. Pure. */
import type { FicheRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';

interface Ligne {
  prestationId: number;
  /** null for the whole school. */
  classeId: number | null;
  /** null for every year. */
  sessionId: number | null;
}

type Autre = Pick<FicheRenseignement, 'prestationId' | 'classeId' | 'classe' | 'sessionId' | 'session'>;

/**
 * Shown with a school's price while the other price sheets are not known: a class's own price wins, as the contract's
 * `prixPour` says.
 */
export const PORTEE_ECOLE = 'Les classes qui ont leur propre prix ne paient pas celui-ci.';
const PORTEE_CLASSE = "Ce prix remplace, pour cette classe, celui de toute l'école.";

const liste = (noms: readonly string[]): string => new Intl.ListFormat('fr').format([...new Set(noms)]);

/** Says which classes the price is for, beside the other prices of its year. */
function parmiLesClasses({ classeId }: Ligne, memeAnnee: readonly Autre[]): string[] {
  if (classeId !== null) return memeAnnee.some((fiche) => fiche.classeId === null) ? [PORTEE_CLASSE] : [];
  const noms = memeAnnee.flatMap(({ classe }) => (classe === null ? [] : [classe]));
  if (noms.length === 0) return [];
  const verbe = noms.length === 1 ? 'qui a son prix' : 'qui ont leur prix';
  return [`Pour toute l'école, sauf ${liste(noms)}, ${verbe}.`];
}

/** Says which years the price is for, beside the prices of other years. */
function parmiLesAnnees({ classeId, sessionId }: Ligne, autres: readonly Autre[]): string[] {
  if (sessionId !== null)
    return autres.some((fiche) => fiche.sessionId === null)
      ? ['Cette année-là, il remplace celui de toutes les années.']
      : [];
  const noms = autres.flatMap((fiche) =>
    fiche.session !== null && (classeId === null || fiche.classeId === null || fiche.classeId === classeId)
      ? [fiche.session]
      : [],
  );
  if (noms.length === 0) return [];
  const verbe = new Set(noms).size === 1 ? 'qui a ses prix' : 'qui ont leurs prix';
  return [`Toutes les années, sauf ${liste(noms)}, ${verbe}.`];
}

/**
 * Says which pupils pay a price, and in which years. `fiches`: the other active price sheets of the school; null when the
 * prestation has no other price.
 */
export function porteeDe(ligne: Ligne, fiches: readonly Autre[]): string | null {
  const autres = fiches.filter((fiche) => fiche.prestationId === ligne.prestationId);
  const memeAnnee = autres.filter((fiche) => fiche.sessionId === ligne.sessionId);
  const phrases = [...parmiLesClasses(ligne, memeAnnee), ...parmiLesAnnees(ligne, autres)];
  return phrases.length === 0 ? null : phrases.join(' ');
}
