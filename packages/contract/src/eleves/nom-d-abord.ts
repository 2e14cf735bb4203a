/** Returns the names of a pupil as registers say them, the family name first; who has one name has no other beside it. */
export const nomDAbord = ({ nom, prenoms }: { nom: string; prenoms: string }): string =>
  `${nom} ${prenoms}`.trim();

interface Numerote {
  readonly nom: string;
  readonly prenoms: string;
  readonly matricule: string;
}

/** Returns what names the pupils of a list: by their number too where two have one name, « Bah Fatoumata (00042) ». */
export function nommerSansConfondre(all: readonly Numerote[]): (eleve: Numerote) => string {
  const parNom = Map.groupBy(all, nomDAbord);
  return (eleve) => {
    const name = nomDAbord(eleve);
    return (parNom.get(name)?.length ?? 0) > 1 ? `${name} (${eleve.matricule})` : name;
  };
}
