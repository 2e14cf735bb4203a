/**
 * Makes the text that a receipt or a closing signs, from its entry alone: it is the same at every print, even when
 * the school, the pupil or the cashier was renamed. The entry keeps the beginning of the text's SHA-256, by which a
 * scanned paper is found. Pure.
 */
import { createHash } from 'node:crypto';
import { texteDeCloture } from '@gestionscolaire/contract/caisse/code.ts';
import { formaterTete, texteSigne } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import * as z from 'zod/mini';
import { CONTENUS } from './contenus.ts';
import { ditEntier, etatPrive } from './prives.ts';

const recu = z.pick(CONTENUS.paiement, {
  ecole: true,
  session: true,
  numero: true,
  jour: true,
  montant: true,
  matricule: true,
  prenoms: true,
  nom: true,
});

const cloture = z.pick(CONTENUS.cloture, {
  ecole: true,
  jour: true,
  caissier: true,
  attendu: true,
  compte: true,
});

/** The part of an entry from which its paper is made. */
interface Imprimee {
  readonly ecoleId: number;
  readonly rang: number;
  readonly genre: string;
  readonly contenu: string;
  readonly prive: string | null;
  readonly empreinte: string;
}

/**
 * Returns the text that the paper of an entry signs; undefined for an entry that no paper tells, or whose person was erased: the
 * paper that was printed bears a name that nobody keeps any more.
 */
export function texteDuPapier(entry: Imprimee): string | undefined {
  const { ecoleId, rang, genre, empreinte } = entry;
  if (estSansNom(entry)) return undefined;
  const tete = formaterTete(ecoleId, rang, empreinte);
  if (genre === 'paiement') {
    const { data } = recu.safeParse(ditEntier(entry));
    return data && texteSigne({ ...data, ecoleId, eleve: nomComplet(data), tete });
  }
  if (genre === 'cloture') {
    const { data } = cloture.safeParse(ditEntier(entry));
    return data && texteDeCloture({ ...data, ecoleId, tete });
  }
  return undefined;
}

/** Whether what the paper of an entry told of a person was erased: the paper is known by the beginning of its hash alone. */
export const estSansNom = (entry: Pick<Imprimee, 'genre' | 'contenu' | 'prive'>): boolean =>
  etatPrive(entry) === 'efface';

/** Returns the SHA-256, hex, by which the page of a scanned code asks (getEtatRecu). */
export const empreinteDuPapier = (texte: string): string => createHash('sha256').update(texte).digest('hex');

const DEBUT = 16;

/**
 * Returns the part of that hash that an entry keeps: it is enough to find the entry in its school, and the whole hash
 * is compared then.
 */
export const debutDEmpreinte = (empreinte: string): string => empreinte.slice(0, DEBUT);

/** Returns the value of an entry's column `attestation`; null where no paper tells it. */
export function attestationDe(entry: Imprimee): string | null {
  const texte = texteDuPapier(entry);
  return texte === undefined ? null : debutDEmpreinte(empreinteDuPapier(texte));
}
