/**
 * Reads a receipt's code and checks its signature: in the browser alone, without a server, on a plain http LAN too (where
 * crypto.subtle does not exist).
 */
import { type AttestationDeCloture, lireTexteDeCloture } from '@gestionscolaire/contract/caisse/code.ts';
import { type Attestation, lireTexteSigne } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { lireCode } from '@gestionscolaire/contract/core/text/code-signe.ts';
import { hashes, verify } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

hashes.sha512 = sha512;

export type Dit = { recu: Attestation } | { cloture: AttestationDeCloture };

export type Examen =
  /** The text is no code, or the code is not whole. */
  | { etat: 'illisible' }
  /** It is a code, but the key it carries did not sign its text. */
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
  const code = lireCode(text);
  const texte = code === undefined ? undefined : bytesOf(code.texte);
  if (code === undefined || texte === undefined) return { etat: 'illisible' };
  const dit = lire(texte);
  if (dit === undefined) return { etat: 'illisible' };
  const { ecoleId } = 'recu' in dit ? dit.recu : dit.cloture;
  return estSigne(texte, code.signature, code.cle)
    ? { etat: 'juste', dit, ecoleId, cle: code.cle, empreinte: bytesToHex(sha256(texte)) }
    : { etat: 'faux', dit };
}

function lire(texte: Uint8Array): Dit | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(texte);
  } catch {
    return undefined;
  }
  const recu = lireTexteSigne(text);
  if (recu !== undefined) return { recu };
  const cloture = lireTexteDeCloture(text);
  return cloture === undefined ? undefined : { cloture };
}

function estSigne(texte: Uint8Array, signature: string, cle: string): boolean {
  const [signed, key] = [bytesOf(signature), bytesOf(cle)];
  if (signed === undefined || key === undefined) return false;
  try {
    return verify(signed, texte, key, { zip215: false });
  } catch {
    // The key is no point of the curve.
    return false;
  }
}

/** Reads the bytes of a base64url text. */
function bytesOf(text: string): Uint8Array | undefined {
  try {
    const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
