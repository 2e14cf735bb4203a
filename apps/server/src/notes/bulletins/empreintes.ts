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

/** Writes a bulletin as it is kept: the JSON of the schema, its keys in the schema's order, and its SHA-256. */
export function ecrireBulletinScelle(bulletin: ContenuScelle): { contenu: string; empreinte: string } {
  const contenu = JSON.stringify(z.parse(contenuScelle, bulletin));
  return { contenu, empreinte: hashOf(contenu) };
}

/** Reads a stored bulletin; undefined for a text that is none. */
export function lireBulletinScelle(contenu: string): ContenuScelle | undefined {
  try {
    return z.safeParse(contenuScelle, JSON.parse(contenu)).data;
  } catch {
    return undefined;
  }
}

/**
 * Answers the print of what a seal would hold, on whatever day: all of the bulletins but their day. A mark, an acquis, a word of the council or a
 * name that changes meanwhile makes another.
 */
export const empreinteDesFigures = (bulletins: readonly ContenuScelle[]): string =>
  hashOf(JSON.stringify(bulletins.map((one) => ({ ...z.parse(contenuScelle, one), jour: '' }))));
