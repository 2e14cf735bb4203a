/** Makes the hashes of sealed bulletins, and of what a person is shown before a seal. */
import { createHash } from 'node:crypto';
import {
  type ContenuScelle,
  contenuScelle,
} from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import * as z from 'zod/mini';
import { hashOf } from '#core/db/chain/links.ts';

export const empreinteDOctets = (octets: Uint8Array): string =>
  createHash('sha256').update(octets).digest('hex');

/** Answers all that a bulletin says, as one text: two that say the same have the same. */
export const texteDuBulletin = (bulletin: ContenuScelle): string =>
  JSON.stringify(z.parse(contenuScelle, bulletin));

/**
 * Answers the print of what a seal would hold, on whatever day: all of the bulletins but their day. A mark, an acquis, a word of the council or a
 * name that changes meanwhile makes another.
 */
export const empreinteDesFigures = (bulletins: readonly ContenuScelle[]): string =>
  hashOf(JSON.stringify(bulletins.map((one) => ({ ...z.parse(contenuScelle, one), jour: '' }))));
