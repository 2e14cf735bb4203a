import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { garderLaFrappe, prendreLaFrappe } from './frappe.ts';

let champ: HTMLInputElement;
/** The keys that reached the field. */
let recues: string[];

beforeEach(() => {
  recues = [];
  champ = document.body.appendChild(document.createElement('input'));
  champ.addEventListener('keydown', ({ key }) => recues.push(key));
});
afterEach(() => {
  prendreLaFrappe();
  champ.remove();
});

const RIEN = { keys: null, chiffres: '', moyen: null, reference: '' };

const presser = (key: string, more: { code?: string; altKey?: boolean } = {}) =>
  fireEvent.keyDown(champ, { key, ...more });

it('[GUICHET-04] ce qui est tapé avant que la fiche soit là est gardé, et n’atteint aucun champ', () => {
  garderLaFrappe();
  presser('&', { code: 'Digit1', altKey: true });
  expect(recues).toEqual([]);
  expect(prendreLaFrappe()).toEqual({ ...RIEN, keys: 'Alt+1' });
  expect(prendreLaFrappe()).toEqual(RIEN);
});

it('[GUICHET-04] des chiffres sont un montant ; des lettres et Entrée ne sont rien, et n’encaissent pas', () => {
  garderLaFrappe();
  for (const key of ['1', '7', '5', 'f', 'a', 'Enter', '0']) presser(key);
  expect(recues).toEqual([]);
  expect(prendreLaFrappe()).toEqual({ ...RIEN, chiffres: '1750' });
});

it('[SEMAINE-01] les signes d’un montant sont gardés avec lui : « 1.5 » n’est pas 15', () => {
  garderLaFrappe();
  for (const key of [',', '1', '.', '5', ' ']) presser(key);
  expect(recues).toEqual([]);
  expect(prendreLaFrappe()).toEqual({ ...RIEN, chiffres: '1.5' });
});

it('[GUICHET-04] après un moyen, ce qui est tapé est sa référence, jamais le montant ; en espèces, c’est le montant', () => {
  garderLaFrappe();
  presser('&', { code: 'Digit1', altKey: true });
  presser('(', { code: 'Digit5', altKey: true });
  for (const key of ['P', 'P', '2', '6', '.', 'A']) presser(key);
  expect(prendreLaFrappe()).toEqual({ keys: 'Alt+1', chiffres: '', moyen: 'Alt+5', reference: 'PP26.A' });
  garderLaFrappe();
  presser('4', { code: 'Digit4', altKey: true });
  presser('5');
  expect(prendreLaFrappe()).toEqual({ ...RIEN, moyen: 'Alt+4', chiffres: '5' });
});

it('les autres touches passent, et tout passe une fois la frappe prise', () => {
  garderLaFrappe();
  presser('F2');
  presser('Tab');
  prendreLaFrappe();
  presser('a');
  expect(recues).toEqual(['F2', 'Tab', 'a']);
});
