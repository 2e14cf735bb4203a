import { expect, it } from 'vitest';
import { formModel } from '#core/crud/form/model.ts';
import { page } from './utilisateurs.tsx';

const { shown, begin, check } = formModel({
  fields: page.contract.fields,
  slots: page.form,
  faults: page.faults,
});
const SAISIE = {
  ...begin(null),
  ecoleId: 2,
  prenoms: 'Mamadou',
  name: 'Camara',
  telephone: '622000001',
  fonction: 'Comptable',
  adresse: 3,
};

it('[USER-16] le formulaire d’un utilisateur montre son e-mail, qui peut rester vide', () => {
  expect(shown(SAISIE, null)).toContain('email');
  for (const email of ['', ' ', null]) {
    const { errors, cleaned } = check({ ...SAISIE, email }, null);
    expect([errors, cleaned['email']]).toEqual([{}, null]);
  }
  expect(check({ ...SAISIE, email: 'bah' }, null).errors).toEqual({ email: 'Email invalide.' });
});
