/** Returns the words of a text, so that a long list of names stands in a few lines. */
export const mots = (texte: string): string[] => texte.trim().split(/\s+/);

/** Returns the pairs of a table written as a text, some to a line: 'Diallo = jallow · Bah = ba'. */
export const paires = (texte: string): [string, string][] =>
  texte
    .trim()
    .split(/\s*(?: ·|\n)\s*/)
    .map((paire) => paire.split(' = '))
    .map(([une = '', autre = '']) => [une, autre]);
