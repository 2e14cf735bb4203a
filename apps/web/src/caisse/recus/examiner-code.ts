/** Reads the code of a receipt or a closing and checks its signature (core/papiers/code-signe.ts). */
import { type AttestationDeCloture, lireTexteDeCloture } from '@gestionscolaire/contract/caisse/code.ts';
import { type Attestation, lireTexteSigne } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { examinerCodeSigne } from '#core/papiers/code-signe.ts';

export type Dit = { recu: Attestation } | { cloture: AttestationDeCloture };

export type Examen =
  | { etat: 'illisible' }
  | { etat: 'faux'; dit: Dit }
  /** The key it carries signed its text; the server says whose key it is. */
  | ({ etat: 'juste' } & Signe);

/** A text that `cle` signed. `empreinte`: the hash of that text, by which the server is asked about it (getEtatRecu). */
export interface Signe {
  readonly dit: Dit;
  readonly ecoleId: number;
  readonly cle: string;
  readonly empreinte: string;
}

export function examinerCode(text: string): Examen {
  const examen = examinerCodeSigne(text, lire);
  if (examen.etat !== 'juste') return examen;
  const { ecoleId } = 'recu' in examen.dit ? examen.dit.recu : examen.dit.cloture;
  return { ...examen, ecoleId };
}

function lire(text: string): Dit | undefined {
  const recu = lireTexteSigne(text);
  if (recu !== undefined) return { recu };
  const cloture = lireTexteDeCloture(text);
  return cloture === undefined ? undefined : { cloture };
}
