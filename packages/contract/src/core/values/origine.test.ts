import { expect, it } from 'vitest';
import { estDeCetOrdinateur } from './origine.ts';

it.each([
  'http://localhost:3000',
  'http://127.0.0.1:3000',
  'http://127.0.1.1',
  'https://ecole.localhost',
  'http://[::1]:3000',
  'http://0.0.0.0:3000',
])('%s n’est l’adresse que de cet ordinateur', (adresse) => {
  expect(estDeCetOrdinateur(adresse)).toBe(true);
});

it.each([
  'http://192.168.1.20:3000',
  'https://ecole.gn',
  'http://localhost.ecole.gn',
  'http://127.ecole.gn',
  'http://[fd00::1]',
])('%s est celle d’où un téléphone vient', (adresse) => {
  expect(estDeCetOrdinateur(adresse)).toBe(false);
});
