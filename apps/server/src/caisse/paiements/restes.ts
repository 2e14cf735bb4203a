/** Tells what a payment leaves by school year, and the year of each line that it pays (AMB-177). Pure. */
import type { Affectation } from '@gestionscolaire/contract/caisse/affectation.ts';
import type { Annees, LigneLue } from '#eleves/index.ts';

/** Returns what lines still ask once a payment gave them its parts. */
export function restesApres(
  lignes: readonly LigneLue[],
  affectations: readonly Affectation[],
  { estAnterieure, estSuivante, libelleDe }: Annees,
) {
  const given = new Map(affectations.map(({ echeanceId, montant }) => [echeanceId, montant]));
  const sum = (some: readonly LigneLue[]) =>
    some.reduce((total, { id, montant, paye }) => total + montant - paye - (given.get(id) ?? 0), 0);
  const suivantes = Map.groupBy(lignes.filter(estSuivante), ({ sessionId }) => sessionId);
  return {
    annee: sum(lignes.filter((ligne) => !estAnterieure(ligne) && !estSuivante(ligne))),
    anterieur: sum(lignes.filter(estAnterieure)),
    suivants: [...suivantes]
      .map(([sessionId, own]) => ({ session: libelleDe(sessionId), reste: sum(own) }))
      .filter(({ reste }) => reste > 0),
  };
}

/** Names the lines that a payment pays: one of another year than the receipt's says its own. */
export function nommer(
  lignes: readonly LigneLue[],
  affectations: readonly Affectation[],
  { courante, libelleDe }: Annees,
) {
  const byId = new Map(lignes.map((ligne) => [ligne.id, ligne]));
  return affectations.map(({ echeanceId, montant }) => {
    const ligne = byId.get(echeanceId);
    if (ligne === undefined) return { echeanceId, libelle: '', montant };
    const { libelle, sessionId } = ligne;
    const isOfYear = sessionId === courante?.id;
    return { echeanceId, libelle: isOfYear ? libelle : `${libelle} (${libelleDe(sessionId)})`, montant };
  });
}
