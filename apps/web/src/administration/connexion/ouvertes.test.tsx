/** Tests what a line says of an open connexion. */
import type { Connexion } from '@gestionscolaire/contract/administration/connexions.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { montrer } from '#tests/montrer.tsx';
import { ConnexionsOuvertes } from './ouvertes.tsx';

const ICI: Connexion = {
  id: 4,
  appareil: 'Firefox sur Windows',
  adresse: '192.168.1.20',
  ouverte: '2026-11-03T08:15:00.000Z',
  derniereActivite: '2026-11-21T17:40:00.000Z',
  estCourante: true,
};
const AILLEURS: Connexion = {
  id: 3,
  appareil: null,
  adresse: '41.77.180.2',
  ouverte: '2026-10-12T23:59:00.000Z',
  derniereActivite: '2026-10-30T06:05:00.000Z',
  estCourante: false,
};

it('[SEC-12] chaque connexion dit son appareil, son adresse, son dernier usage et quand elle fut ouverte ; une autre se termine', () => {
  const ended: number[] = [];
  montrer(<ConnexionsOuvertes connexions={[ICI, AILLEURS]} onEnd={({ id }) => ended.push(id)} />);
  const lignes = screen.getAllByRole('listitem');
  const dites = lignes.map((ligne) => [...ligne.querySelectorAll('p')].map(({ textContent }) => textContent));
  expect(dites).toEqual([
    [
      'Firefox sur WindowsCette connexion-ci',
      'Adresse 192.168.1.20 · dernier usage le 21 novembre 2026 à 17:40',
      'Ouverte le 3 novembre 2026 à 08:15',
    ],
    [
      'Appareil inconnu',
      'Adresse 41.77.180.2 · dernier usage le 30 octobre 2026 à 06:05',
      'Ouverte le 12 octobre 2026 à 23:59',
    ],
  ]);
  const boutons = lignes.map((ligne) => within(ligne).queryAllByRole('button'));
  expect(boutons.map(({ length }) => length)).toEqual([0, 1]);
  fireEvent.click(screen.getByRole('button', { name: /^Terminer la connexion.+inconnu, 41\.77\.180\.2$/ }));
  expect(ended).toEqual([3]);
});
