/** Makes the hashes of sealed bulletins, and of what a person is shown before a seal. */
import { createHash } from 'node:crypto';
import {
  type ContenuScelle,
  contenuScelle,
} from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import { hashOf } from '#core/db/chain/links.ts';
import { projection } from '#core/http/projection.ts';

export const empreinteDOctets = (octets: Uint8Array): string =>
  createHash('sha256').update(octets).digest('hex');

/** Copies a bulletin key by key, in the order of its declaration; it is checked where it is sealed. */
const dansLOrdre = projection(contenuScelle, false);

/** Returns all that a bulletin says, as one text: two that say the same have the same. */
export const texteDuBulletin = (bulletin: ContenuScelle): string => JSON.stringify(dansLOrdre(bulletin));

/**
 * Returns the print of what a seal would hold, on whatever day: all of the bulletins but their day. A mark, an acquis, a word of the council or a
 * name that changes meanwhile makes another.
 */
export const empreinteDesFigures = (bulletins: readonly ContenuScelle[]): string =>
  hashOf(JSON.stringify(bulletins.map((one) => dansLOrdre({ ...one, jour: '' }))));
