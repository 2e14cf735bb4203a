/** Makes the hashes of sealed bulletins, and of what a person is shown before a seal. */
import { createHash } from 'node:crypto';
import {
  type ContenuScelle,
  contenuScelle,
  estDAcquis,
} from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import { exactText } from '#core/http/exact-text.ts';

export const empreinteDOctets = (octets: Uint8Array): string =>
  createHash('sha256').update(octets).digest('hex');

/** Returns all that a bulletin says, as one text: two that say the same have the same. */
export const texteDuBulletin: (bulletin: ContenuScelle) => string = exactText(contenuScelle);

/** The day of every bulletin in the print of what a seal would hold. */
const QUEL_QUE_SOIT_LE_JOUR = '2000-01-01';

/** The entry of the register of the days that every bulletin names there: the seal of a past day may come between. */
const QUELLE_QUE_SOIT_L_ECRITURE = 0;

/** Returns a bulletin as it is the same on whatever day it is sealed. */
function quelQueSoitLeJour(one: ContenuScelle): ContenuScelle {
  const jour = QUEL_QUE_SOIT_LE_JOUR;
  if (estDAcquis(one) || one.absences === null) return { ...one, jour };
  return { ...one, jour, absences: { ...one.absences, registre: QUELLE_QUE_SOIT_L_ECRITURE } };
}

/**
 * Returns the print of what a seal would hold, on whatever day: all of the bulletins but their day. A mark, an absence, an acquis, a word of the council or a
 * name that changes meanwhile makes another.
 */
export function empreinteDesFigures(bulletins: readonly ContenuScelle[]): string {
  const hash = createHash('sha256');
  for (const one of bulletins) hash.update(texteDuBulletin(quelQueSoitLeJour(one)));
  return hash.digest('hex');
}
