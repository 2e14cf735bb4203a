/** Shows the codes that an authenticator application would show (RFC 6238). */
import { createHmac } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const PAS = 30_000;

/** Returns the code of a key at this moment, `plus` codes later. */
export function codeDe(cle: string, plus = 0): string {
  const bits = Array.from(cle.replaceAll(' ', ''), (lettre) =>
    BASE32.indexOf(lettre).toString(2).padStart(5, '0'),
  ).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2)));
  const compteur = Buffer.alloc(8);
  compteur.writeBigUInt64BE(BigInt(Math.floor(Date.now() / PAS) + plus));
  const mac = createHmac('sha1', secret).update(compteur).digest();
  const nombre = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(nombre % 1_000_000).padStart(6, '0');
}
