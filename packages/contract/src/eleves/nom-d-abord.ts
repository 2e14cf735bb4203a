import { cle } from '#core/text/cle.ts';

/** Returns the names of a pupil as registers say them, the family name first; who has one name has no other beside it. */
export const nomDAbord = ({ nom, prenoms }: { nom: string; prenoms: string }): string =>
  `${nom} ${prenoms}`.trim();

interface Nomme {
  readonly nom: string;
  readonly prenoms: string;
}

/** Returns what says whether another of a list has the name of a pupil, accents and capitals aside. */
export function homonymesParmi(all: readonly Nomme[]): (eleve: Nomme) => boolean {
  const cleDe = (eleve: Nomme) => cle(nomDAbord(eleve));
  const parNom = Map.groupBy(all, cleDe);
  return (eleve) => (parNom.get(cleDe(eleve))?.length ?? 0) > 1;
}

/** Names a pupil, by their number too where another has that name: « Bah Fatoumata (00042) ». */
export const nommerSansConfondre = (
  eleve: Nomme & { readonly matricule: string },
  estHomonyme: boolean,
): string => `${nomDAbord(eleve)}${estHomonyme ? ` (${eleve.matricule})` : ''}`;
