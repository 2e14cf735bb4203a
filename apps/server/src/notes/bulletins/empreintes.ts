/** Makes the hashes of sealed bulletins, and of what a person is shown before a seal. */
import { createHash } from 'node:crypto';
import {
  type ContenuScelle,
  contenuScelle,
} from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import * as z from 'zod/mini';
import { hashOf } from '#core/db/chain/links.ts';
import { remettreLaPersonne, separerLaPersonne, sousPseudonyme } from './personne/separer.ts';

export const empreinteDOctets = (octets: Uint8Array): string =>
  createHash('sha256').update(octets).digest('hex');

/** A bulletin as it is kept: the text that is sealed, and beside it what it says of the pupil; null: it was erased. */
interface BulletinGarde {
  readonly contenu: string;
  readonly prive: string | null;
}

/**
 * Writes a bulletin as it is kept: the JSON of the schema without the pupil's person, its keys in the schema's order, the hash of what
 * stands beside it, and its SHA-256.
 */
export function ecrireBulletinScelle(
  bulletin: ContenuScelle,
): BulletinGarde & { readonly prive: string; readonly empreinte: string } {
  const { reste, prive } = separerLaPersonne(z.parse(contenuScelle, bulletin));
  const contenu = JSON.stringify({ ...reste, personne: hashOf(prive) });
  return { contenu, prive, empreinte: hashOf(contenu) };
}

/** The states of what a kept bulletin says of its pupil: it is the one that was sealed, it was erased, or it was changed. */
export type EtatDeLaPersonne = 'tenue' | 'effacee' | 'changee';

const avecEmpreinte = z.looseObject({ personne: z.string() });

/**
 * Reads a kept bulletin, with the pseudonym of its pupil where his person was erased, or is not the one that was sealed; undefined for a
 * text that is no bulletin.
 */
export function relireBulletinScelle({
  contenu,
  prive,
}: BulletinGarde): { readonly lu: ContenuScelle; readonly personne: EtatDeLaPersonne } | undefined {
  try {
    const { personne, ...dit } = z.parse(avecEmpreinte, JSON.parse(contenu));
    const reste = z.parse(contenuScelle, dit);
    if (prive === null) return { lu: sousPseudonyme(reste), personne: 'effacee' };
    const lu = hashOf(prive) === personne ? remettreLaPersonne(reste, prive) : undefined;
    return lu === undefined ? { lu: sousPseudonyme(reste), personne: 'changee' } : { lu, personne: 'tenue' };
  } catch {
    return undefined;
  }
}

/** Reads a kept bulletin; undefined for a text that is none, or whose pupil is not told as it was sealed. */
export function lireBulletinScelle(kept: BulletinGarde): ContenuScelle | undefined {
  const read = relireBulletinScelle(kept);
  return read === undefined || read.personne === 'changee' ? undefined : read.lu;
}

/** Whether two bulletins say the same, whatever salt they are kept with. */
export const disentPareil = (one: ContenuScelle, other: ContenuScelle): boolean =>
  JSON.stringify(z.parse(contenuScelle, one)) === JSON.stringify(z.parse(contenuScelle, other));

/**
 * Answers the print of what a seal would hold, on whatever day: all of the bulletins but their day. A mark, an acquis, a word of the council or a
 * name that changes meanwhile makes another.
 */
export const empreinteDesFigures = (bulletins: readonly ContenuScelle[]): string =>
  hashOf(JSON.stringify(bulletins.map((one) => ({ ...z.parse(contenuScelle, one), jour: '' }))));
