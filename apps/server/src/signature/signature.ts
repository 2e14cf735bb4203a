/**
 * The key of a school's money, ed25519, signs what receipts and closings print. Keys and signatures are base64url
 * texts; the public key is its 32 raw bytes. The private one is a secret: it stays in the table `caisses`.
 */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';

const BYTES = 'base64url';

export interface Cle {
  readonly publique: string;
  readonly privee: string;
}

/** Makes a pair of keys that no school has. */
export function nouvelleCle(): Cle {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x } = publicKey.export({ format: 'jwk' });
  if (x === undefined) throw new Error('an ed25519 key has no bytes');
  return { publique: x, privee: privateKey.export({ format: 'der', type: 'pkcs8' }).toString(BYTES) };
}

/** Signs a text. */
export function signer(texte: string, privee: string): string {
  const key = createPrivateKey({ key: Buffer.from(privee, BYTES), format: 'der', type: 'pkcs8' });
  return sign(null, Buffer.from(texte), key).toString(BYTES);
}

/** Whether the school's key signed a text; false too when the key or the signature cannot be read. */
export function estSigne(texte: string, signature: string, publique: string): boolean {
  const key = keyOf(publique);
  return key !== undefined && verify(null, Buffer.from(texte), key, Buffer.from(signature, BYTES));
}

function keyOf(publique: string): KeyObject | undefined {
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publique }, format: 'jwk' });
  } catch {
    return undefined;
  }
}
