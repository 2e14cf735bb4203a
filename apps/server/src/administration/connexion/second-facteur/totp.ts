/** Works out the codes of an authenticator application (RFC 6238): six digits of HMAC-SHA-1, a new one every thirty seconds. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The milliseconds of one code. */
const PAS = 30_000;
const CHIFFRES = 6;
/** The bytes of a secret: RFC 4226 recommends 160 bits. */
const OCTETS = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const nouveauSecret = (): Buffer => randomBytes(OCTETS);

/** Writes a secret as applications take it when it is typed, RFC 4648 without padding; its bits are a multiple of five. */
export function enBase32(secret: Uint8Array): string {
  const bits = Array.from(secret, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('');
}

/** Returns the step of an instant: the number of codes since 1970. */
export const pasDe = (instant: string): number => Math.floor(Date.parse(instant) / PAS);

/** Returns the code of a step (RFC 4226, section 5.3). */
export function codeDuPas(secret: Uint8Array, pas: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(pas));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** CHIFFRES).padStart(CHIFFRES, '0');
}

/**
 * Finds the step, within `ecart` steps of `centre`, whose code was typed; undefined: none. The nearest one first, so that
 * a chance match far away does not tell a wrong clock.
 */
export function pasDuCode(
  secret: Uint8Array,
  code: string,
  { centre, ecart }: { centre: number; ecart: number },
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const typed = Buffer.from(code);
  const found: number[] = [];
  // All steps are compared: the time that it takes tells nothing.
  for (let away = -ecart; away <= ecart; away += 1) {
    if (timingSafeEqual(Buffer.from(codeDuPas(secret, centre + away)), typed)) found.push(centre + away);
  }
  return found.toSorted((one, other) => Math.abs(one - centre) - Math.abs(other - centre))[0];
}

/** Writes the address that an application reads in the QR code. `compte`: what it shows beside the product's name. */
export function adresseOtp(
  secret: Uint8Array,
  { produit, compte }: { produit: string; compte: string },
): string {
  const label = `${encodeURIComponent(produit)}:${encodeURIComponent(compte)}`;
  return `otpauth://totp/${label}?secret=${enBase32(secret)}&issuer=${encodeURIComponent(produit)}`;
}
