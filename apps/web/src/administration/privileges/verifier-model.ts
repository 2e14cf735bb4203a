/** Finds a screen of a verification by its name, its parent, its address or its reference. */
import { cle, motsCherches } from '@gestionscolaire/contract/core/text/cle.ts';

interface Ecran {
  libelle: string;
  parent: string | null;
  url: string;
  reference: string;
}

export function cherche<E extends Ecran>(ecrans: readonly E[], recherche: string): readonly E[] {
  const words = motsCherches(recherche);
  return ecrans.filter(({ libelle, parent, url, reference }) => {
    const text = cle(`${libelle} ${parent ?? ''} ${url} ${reference}`);
    return words.every((word) => text.includes(word));
  });
}
