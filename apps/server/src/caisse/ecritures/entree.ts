/** Makes an entry of the chain: its text, its hash, what stands beside it and what its paper is found by. */
import { createHash } from 'node:crypto';
import { type GenreDEcriture, texteHache } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { attestationDe } from './attestations.ts';
import type { ContenuDe } from './contenus.ts';
import { separer } from './prives.ts';

/** Returns the hash of an entry. */
export const empreinteDe = (entry: Parameters<typeof texteHache>[0]): string =>
  createHash('sha256').update(texteHache(entry)).digest('hex');

/** The head of a school's chain, as `caisses` keeps it (rank 0: no entry yet), with the school's public key. */
export interface TeteTenue {
  readonly ecoleId: number;
  readonly rang: number;
  readonly empreinte: string;
  readonly clePublique: string;
}

export interface AEcrire<G extends GenreDEcriture> {
  readonly genre: G;
  /** The payment, pupil or closing that the entry tells of. */
  readonly entiteId: number;
  readonly instant: string;
  /** The content that the paper will tell; its hash keeps the hour and the school's public key too. */
  readonly contenu: ContenuDe<G>;
}

/** Returns the entry that follows the last one of a chain, as it is stored. */
export function entreeDe<G extends GenreDEcriture>(
  { ecoleId, rang: dernier, empreinte: precedente, clePublique: cle }: TeteTenue,
  { genre, entiteId, instant, contenu: dit }: AEcrire<G>,
) {
  const rang = dernier + 1;
  const { reste, prive } = separer(genre, dit);
  const contenu = JSON.stringify({ ...reste, instant, cle });
  const empreinte = empreinteDe({ ecoleId, rang, genre, contenu, precedente });
  const entree = { ecoleId, rang, genre, contenu, prive, empreinte };
  return { ...entree, entiteId, instant, precedente, attestation: attestationDe(entree) };
}
