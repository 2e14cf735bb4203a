/**
 * What a receipt or a closing signs, made of its entry alone: its text is the same at every print, whatever the school, the pupil or
 * the cashier are called since. Of its SHA-256 the entry keeps the beginning, by which a paper that somebody scans is found. Pure.
 */
import { createHash } from 'node:crypto';
import { texteDeCloture } from '@gestionscolaire/contract/caisse/code.ts';
import { formaterTete, texteSigne } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import * as z from 'zod/mini';
import { jsonDe } from '#caisse/verification/contenus.ts';

const recu = z.object({
  ecole: z.string(),
  session: z.string(),
  numero: z.int(),
  jour: z.string(),
  montant: z.int(),
  matricule: z.string(),
  prenoms: z.string(),
  nom: z.string(),
});

const cloture = z.object({
  ecole: z.string(),
  jour: z.string(),
  caissier: z.string(),
  attendu: z.int(),
  compte: z.int(),
});

/** Of an entry of the chain, what its paper is made of. */
interface Imprimee {
  readonly ecoleId: number;
  readonly rang: number;
  readonly genre: string;
  readonly contenu: string;
  readonly empreinte: string;
}

/** The text that the paper of an entry signs; undefined for an entry that no paper tells. */
export function texteDuPapier({ ecoleId, rang, genre, contenu, empreinte }: Imprimee): string | undefined {
  const tete = formaterTete(ecoleId, rang, empreinte);
  if (genre === 'paiement') {
    const { data } = recu.safeParse(jsonDe(contenu));
    return data && texteSigne({ ...data, ecoleId, eleve: nomComplet(data), tete });
  }
  if (genre === 'cloture') {
    const { data } = cloture.safeParse(jsonDe(contenu));
    return data && texteDeCloture({ ...data, ecoleId, tete });
  }
  return undefined;
}

/** SHA-256, hex: what the page of a scanned code asks about (getEtatRecu). */
export const empreinteDuPapier = (texte: string): string => createHash('sha256').update(texte).digest('hex');

const DEBUT = 16;

/** What an entry keeps of that hash: enough to find it among the school's; whoever finds it compares the whole hash. */
export const debutDEmpreinte = (empreinte: string): string => empreinte.slice(0, DEBUT);

/** What the column `attestation` of an entry holds; null where no paper tells it. */
export function attestationDe(entry: Imprimee): string | null {
  const texte = texteDuPapier(entry);
  return texte === undefined ? null : debutDEmpreinte(empreinteDuPapier(texte));
}
