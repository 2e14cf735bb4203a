/**
 * Reads the code of a paper and checks its signature: in the browser alone, without a server, on a plain http LAN too (where
 * crypto.subtle does not exist).
 */
import { lireCode } from '@gestionscolaire/contract/core/text/code-signe.ts';
import { hashes, verify } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

hashes.sha512 = sha512;

export type CodeExamine<T> =
  /** The text is no code, the code is not whole, or it is that of another paper. */
  | { etat: 'illisible' }
  /** It is a code, but the key it carries did not sign its text. */
  | { etat: 'faux'; dit: T }
  /** The key it carries signed its text; the server says whose key it is. `empreinte`: the SHA-256 of the text, hex. */
  | { etat: 'juste'; dit: T; cle: string; empreinte: string };

/** Examines a code. `lire`: reads the signed text of one kind of paper, and returns undefined for any other. */
export function examinerCodeSigne<T>(text: string, lire: (texte: string) => T | undefined): CodeExamine<T> {
  const code = lireCode(text);
  const texte = code === undefined ? undefined : bytesOf(code.texte);
  if (code === undefined || texte === undefined) return { etat: 'illisible' };
  const dit = lireOctets(texte, lire);
  if (dit === undefined) return { etat: 'illisible' };
  return estSigne(texte, code.signature, code.cle)
    ? { etat: 'juste', dit, cle: code.cle, empreinte: bytesToHex(sha256(texte)) }
    : { etat: 'faux', dit };
}

function lireOctets<T>(texte: Uint8Array, lire: (text: string) => T | undefined): T | undefined {
  try {
    return lire(new TextDecoder('utf-8', { fatal: true }).decode(texte));
  } catch {
    return undefined;
  }
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
