/** Compares with the chain the merges of two records of a pupil that the books tell. Pure. */
import type { Constat, Relecture } from './chaine.ts';
import type { FusionEcrite } from './chaine-fusions.ts';
import { ouDeLaFusion } from './dits.ts';
import { ecarts, type FusionTenue, type Livres } from './livres-tenus.ts';

function ecartsDeLaFusion({ fait, instant, retrait }: FusionEcrite, tenue: FusionTenue): string[] {
  if (retrait !== undefined && tenue.estActif === 1) return ['défaite dans la chaîne, pas dans les livres'];
  if (retrait === undefined && tenue.estActif !== 1) return ['défaite dans les livres, pas dans la chaîne'];
  const active = retrait === undefined && tenue.ecarteActif === 1;
  return [
    ...(active ? ['la fiche réunie est active dans les livres'] : []),
    ...ecarts([
      ['fiche gardée', fait.eleveId, tenue.eleveId],
      ['fiche réunie', fait.ecarteId, tenue.ecarteId],
      ['matricule', fait.matricule, tenue.matricule],
      ['matricule de la fiche réunie', fait.matriculeEcarte, tenue.matriculeEcarte],
      ['jour', fait.jour, tenue.jour],
      ['écrite le', instant, tenue.creationDate],
      ['écrite par', fait.auteurId, tenue.creationUserId],
      ['défaite le', retrait?.instant ?? null, tenue.modifDate],
      ['défaite par', retrait?.fait.auteurId ?? null, tenue.modifUserId],
    ]),
  ];
}

/** Returns every difference between the merges of the books and those of the chain. */
export function* comparerFusions({ fusions }: Relecture, livres: Livres): Generator<Constat> {
  const tenues = new Map(livres.fusions.map((tenue) => [tenue.id, tenue]));
  for (const [id, ecrite] of fusions) {
    const tenue = tenues.get(id);
    const { rang } = ecrite;
    const ou = ouDeLaFusion(ecrite.fait);
    if (tenue === undefined) yield { rang, ou, quoi: 'dans la chaîne, absente des livres' };
    else for (const quoi of ecartsDeLaFusion(ecrite, tenue)) yield { rang, ou, quoi };
  }
  for (const tenue of livres.fusions)
    if (!fusions.has(tenue.id))
      yield { rang: null, ou: ouDeLaFusion(tenue), quoi: 'dans les livres, absente de la chaîne' };
}
