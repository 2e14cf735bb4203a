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

const presser = (key: string, more: { code?: string; altKey?: boolean } = {}) =>
  fireEvent.keyDown(champ, { key, ...more });

it('[GUICHET-04] ce qui est tapé avant que la fiche soit là est gardé, et n’atteint aucun champ', () => {
  garderLaFrappe();
  presser('&', { code: 'Digit1', altKey: true });
  expect(recues).toEqual([]);
  expect(prendreLaFrappe()).toEqual({ keys: 'Alt+1', chiffres: '' });
  expect(prendreLaFrappe()).toEqual({ keys: null, chiffres: '' });
});

it('[GUICHET-04] des chiffres sont un montant ; des lettres et Entrée ne sont rien, et n’encaissent pas', () => {
  garderLaFrappe();
  for (const key of ['1', '7', '5', 'f', 'a', 'Enter', '0']) presser(key);
  expect(recues).toEqual([]);
  expect(prendreLaFrappe()).toEqual({ keys: null, chiffres: '1750' });
});

it('les autres touches passent, et tout passe une fois la frappe prise', () => {
  garderLaFrappe();
  presser('F2');
  presser('Tab');
  prendreLaFrappe();
  presser('a');
  expect(recues).toEqual(['F2', 'Tab', 'a']);
});
