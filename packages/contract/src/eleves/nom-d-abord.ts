/** Returns the names of a pupil as registers say them, the family name first; who has one name has no other beside it. */
export const nomDAbord = ({ nom, prenoms }: { nom: string; prenoms: string }): string =>
  `${nom} ${prenoms}`.trim();
