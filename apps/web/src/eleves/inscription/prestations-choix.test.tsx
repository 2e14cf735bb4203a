import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { montrerChamp } from '#tests/montrer.tsx';
import { PrestationsChoix } from './prestations-choix.tsx';
import type { Dites } from './prises.ts';

it('[DEBUT-09] une prestation obligatoire pour une classe seulement se prend là, ou partout où elle a un prix', () => {
  const offertes = [
    { prestationId: 1, prestation: 'Mensualité', obligatoires: [7, 8], autres: [] },
    { prestationId: 2, prestation: 'Tenue', obligatoires: [7], autres: [8] },
  ];
  const salles = [
    { id: 7, libelle: '7ème A' },
    { id: 8, libelle: '8ème A' },
  ];
  const tenues = montrerChamp<Dites>({}, (dites, onChange) => (
    <PrestationsChoix offertes={offertes} classes={salles} dites={dites} onChange={onChange} />
  ));
  expect(screen.queryByRole('combobox', { name: 'Mensualité, pour qui' })).toBeNull();
  const pourQui = screen.getByRole('combobox', { name: 'Tenue, pour qui' });
  fireEvent.change(pourQui, { target: { value: 'toutes' } });
  expect(tenues.at(-1)).toEqual({ 2: 'toutes' });
  fireEvent.change(pourQui, { target: { value: 'obligatoires' } });
  expect(tenues.at(-1)).toEqual({ 2: 'obligatoires' });
  fireEvent.click(screen.getByRole('checkbox', { name: /^Tenue/ }));
  expect(tenues.at(-1)).toEqual({ 2: 'non' });
  expect(screen.queryByRole('combobox', { name: 'Tenue, pour qui' })).toBeNull();
});
