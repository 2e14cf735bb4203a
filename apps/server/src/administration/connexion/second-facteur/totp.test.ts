import { expect, it } from 'vitest';
import { adresseOtp, codeDuPas, enBase32, nouveauSecret, pasDe, pasDuCode } from './totp.ts';

/** The secret of RFC 6238, appendix B, for SHA-1. */
const SECRET = Buffer.from('12345678901234567890');

// The appendix gives eight digits: ours are the last six.
it.each([
  ['1970-01-01T00:00:59.000Z', '287082'],
  ['2005-03-18T01:58:29.000Z', '081804'],
  ['2005-03-18T01:58:31.000Z', '050471'],
  ['2009-02-13T23:31:30.000Z', '005924'],
  ['2033-05-18T03:33:20.000Z', '279037'],
  ['2603-10-11T11:33:20.000Z', '353130'],
])('[SEC-13] le code de l’exemple de la RFC 6238 à %s est %s', (instant, code) => {
  expect(codeDuPas(SECRET, pasDe(instant))).toBe(code);
});

it('[SEC-13] un secret s’écrit en base 32, comme une application le lit', () => {
  expect(enBase32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(enBase32(nouveauSecret())).toMatch(/^[A-Z2-7]{32}$/);
  expect(adresseOtp(SECRET, { produit: 'GestionScolaire', compte: 'école & fils' })).toBe(
    'otpauth://totp/GestionScolaire:%C3%A9cole%20%26%20fils?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=GestionScolaire',
  );
});

it('[SEC-13] un code se trouve dans l’écart permis, pas au-delà, et rien d’autre que six chiffres', () => {
  const centre = pasDe('2026-11-25T08:00:00.000Z');
  const within = (code: string) => pasDuCode(SECRET, code, { centre, ecart: 2 });
  for (const away of [-2, -1, 0, 1, 2]) expect(within(codeDuPas(SECRET, centre + away))).toBe(centre + away);
  for (const away of [-3, 3]) expect(within(codeDuPas(SECRET, centre + away))).toBeUndefined();
  for (const wrong of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦']) expect(within(wrong)).toBeUndefined();
});
