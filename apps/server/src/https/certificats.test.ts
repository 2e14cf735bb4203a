import { createPrivateKey, X509Certificate } from 'node:crypto';
import { DAY } from '@gestionscolaire/contract/core/values/durations.ts';
import { expect, it } from 'vitest';
import { faireAutorite, faireCertificat, nomsPermis } from './certificats.ts';
import { estARefaire, estPrivee } from './validite.ts';

const NOW = new Date('2026-11-25T08:00:00Z');
const NOMS = ['pc-ecole', 'pc-ecole.local', 'localhost', '127.0.0.1', '192.168.1.20'];
const autorite = faireAutorite(['pc-ecole'], NOW);
const certificat = faireCertificat(autorite, createPrivateKey(autorite.key), NOMS, NOW);
const lu = new X509Certificate(certificat.cert);

it('[SEC-11] l’autorité signe le certificat, qui vaut pour chaque nom et chaque adresse de l’ordinateur', () => {
  const signataire = new X509Certificate(autorite.cert);
  expect([signataire.ca, lu.ca]).toEqual([true, false]);
  expect(lu.checkIssued(signataire)).toBe(true);
  expect(lu.verify(signataire.publicKey)).toBe(true);
  expect(lu.checkPrivateKey(createPrivateKey(certificat.key))).toBe(true);
  expect(lu.subjectAltName).toBe(
    'DNS:pc-ecole, DNS:pc-ecole.local, DNS:localhost, IP Address:127.0.0.1, IP Address:192.168.1.20',
  );
});

it('dure ce que les navigateurs acceptent : 398 jours au plus', () => {
  const days = (lu.validToDate.getTime() - lu.validFromDate.getTime()) / DAY;
  expect(days).toBeLessThanOrEqual(398);
});

it('[SEC-11] l’autorité ne vaut pour aucun site d’internet, ni pour un ordinateur renommé depuis', () => {
  expect(
    nomsPermis(autorite.cert, [...NOMS, 'banque.example', 'pc-neuf', 'pc-neuf.local', '41.223.1.2']),
  ).toEqual([...NOMS, 'pc-neuf.local']);
  expect(
    ['10.1.2.3', '172.16.0.1', '192.168.43.1', '41.223.1.2', '172.32.0.1', '::1'].filter(estPrivee),
  ).toEqual(['10.1.2.3', '172.16.0.1', '192.168.43.1']);
});

it('se refait quand la fin approche, quand une adresse manque, quand l’horloge était fausse', () => {
  const after = (days: number) => new Date(NOW.getTime() + days * DAY);
  expect(estARefaire(certificat.cert, NOMS, NOW)).toBe(false);
  expect(estARefaire(certificat.cert, NOMS, after(360))).toBe(false);
  expect(estARefaire(certificat.cert, NOMS, after(380))).toBe(true);
  expect(estARefaire(certificat.cert, NOMS, after(-3))).toBe(true);
  expect(estARefaire(certificat.cert, [...NOMS, '192.168.1.21'], NOW)).toBe(true);
});
