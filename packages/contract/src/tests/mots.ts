/** Answers the words of a text, so that a long list of names stands in a few lines. */
export const mots = (texte: string): string[] => texte.trim().split(/\s+/);
