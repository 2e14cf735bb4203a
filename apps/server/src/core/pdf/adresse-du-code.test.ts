import { describe, expect, it } from 'vitest';
import { adresseDuCode } from './adresse-du-code.ts';

const RESEAU = 'http://192.168.1.20:3000';
const NOM = 'http://ecole.local:3000';
const ICI = 'http://127.0.0.1:3000';
const PUBLIQUE = 'https://ecole.gn';
const SERVIES = [RESEAU, NOM];

describe('l’adresse que porte le code d’un papier', () => {
  it('est celle du navigateur du caissier, quand le serveur s’y trouve', () => {
    for (const servie of SERVIES)
      expect(adresseDuCode(servie, { publique: null, servies: SERVIES })).toBe(servie);
    expect(adresseDuCode('http://ECOLE.local:3000', { publique: null, servies: SERVIES })).toBe(NOM);
  });

  it('[SEC-02] n’est jamais une autre que le navigateur dirait : celle du serveur sur le réseau la remplace', () => {
    for (const origine of ['http://recus.example', 'https://ecole.local:3000', 'http://ecole.local', ICI])
      expect(adresseDuCode(origine, { publique: null, servies: SERVIES })).toBe(RESEAU);
  });

  it('est celle du réglage, avant toute autre', () => {
    for (const origine of [ICI, RESEAU, 'http://recus.example'])
      expect(adresseDuCode(origine, { publique: PUBLIQUE, servies: SERVIES })).toBe(PUBLIQUE);
  });

  it('n’est rien, sur un ordinateur que nul n’atteint', () => {
    expect(adresseDuCode(ICI, { publique: null, servies: [] })).toBeNull();
    expect(adresseDuCode('http://recus.example', { publique: null, servies: [] })).toBeNull();
  });
});
