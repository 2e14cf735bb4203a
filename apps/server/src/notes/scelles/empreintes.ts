/** Makes the hashes of sealed bulletins, and of what a person is shown before a seal. */
import { createHash } from 'node:crypto';
import {
  type ContenuScelle,
  contenuScelle,
} from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import { exactText } from '#core/http/exact-text.ts';

export const empreinteDOctets = (octets: Uint8Array): string =>
  createHash('sha256').update(octets).digest('hex');

/** Returns all that a bulletin says, as one text: two that say the same have the same. */
export const texteDuBulletin: (bulletin: ContenuScelle) => string = exactText(contenuScelle);

/** The day of every bulletin in the print of what a seal would hold. */
const QUEL_QUE_SOIT_LE_JOUR = '2000-01-01';

/**
 * Returns the print of what a seal would hold, on whatever day: all of the bulletins but their day. A mark, an acquis, a word of the council or a
 * name that changes meanwhile makes another.
 */
export function empreinteDesFigures(bulletins: readonly ContenuScelle[]): string {
  const hash = createHash('sha256');
  for (const one of bulletins) hash.update(texteDuBulletin({ ...one, jour: QUEL_QUE_SOIT_LE_JOUR }));
  return hash.digest('hex');
}
