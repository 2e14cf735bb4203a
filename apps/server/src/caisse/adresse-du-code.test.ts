import { describe, expect, it } from 'vitest';
import { adresseDuCode } from './adresse-du-code.ts';

const RESEAU = 'http://192.168.1.20:3000';
const ICI = 'http://127.0.0.1:3000';
const PUBLIQUE = 'https://ecole.gn';

describe('l’adresse que porte le code d’un papier', () => {
  it('est celle du navigateur du caissier, quand un téléphone du réseau l’ouvre aussi', () => {
    expect(adresseDuCode('http://ecole.local:3000', { publique: null, reseau: RESEAU })).toBe(
      'http://ecole.local:3000',
    );
  });

  it('est celle du serveur sur le réseau, quand le caissier est à l’ordinateur du serveur', () => {
    expect(adresseDuCode(ICI, { publique: null, reseau: RESEAU })).toBe(RESEAU);
  });

  it('est celle du réglage, avant toute autre', () => {
    expect(adresseDuCode(ICI, { publique: PUBLIQUE, reseau: RESEAU })).toBe(PUBLIQUE);
    expect(adresseDuCode(RESEAU, { publique: PUBLIQUE, reseau: null })).toBe(PUBLIQUE);
  });

  it('n’est rien, sur un ordinateur que nul n’atteint', () => {
    expect(adresseDuCode(ICI, { publique: null, reseau: null })).toBeNull();
  });
});
