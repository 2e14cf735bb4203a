/** The most names that a sentence tells. */
const NOMS_DITS = 5;

/** Names the first of several in a sentence: 'Bah Aïssatou, Diallo Cellou et 3 de plus'. */
export function direQuelques(noms: readonly string[]): string {
  const more = noms.length - NOMS_DITS;
  return `${noms.slice(0, NOMS_DITS).join(', ')}${more > 0 ? ` et ${more} de plus` : ''}`;
}
