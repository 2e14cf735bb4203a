/** Says parts as a sentence does. Pure. An addition. */
const liste = new Intl.ListFormat('fr', { type: 'conjunction' });

/** Joins parts in French: 'a', 'a et b', 'a, b et c'. */
export const enumerer = (parts: readonly string[]): string => liste.format(parts);
