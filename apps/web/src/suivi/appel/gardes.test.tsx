/** Tests that a roll call made by mistake is given up while it waits; the test gives the server's answers. */
import { CLES_LOCALES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { clearStorage } from '#core/api/identity.ts';
import { ouvrirPage, repondre } from '#tests/page-ouverte.tsx';
import { appelsGardes, garderEtEnvoyer } from './envoi.ts';
import { AppelsQuiAttendent } from './gardes.tsx';

afterEach(clearStorage);

it('[SUIVI-04] un appel qui attend s’abandonne, et ne part plus', async () => {
  localStorage.setItem(CLES_LOCALES.identite, JSON.stringify({ token: 'jeton', data: [{ id: 7 }] }));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const lieu = {
    ecoleId: 2,
    classeId: 5,
    jour: '2026-11-06',
    demiJournee: 'matin' as const,
    creneauId: null,
  };
  await garderEtEnvoyer(
    { ...lieu, eleves: [{ inscriptionId: 1, pointage: 'absence', minutes: null }] },
    '7e A',
  );
  repondre({ menus: ['feuillesAppel'] }, {});
  ouvrirPage('/', '/', () => <AppelsQuiAttendent />);
  fireEvent.click(await screen.findByRole('button', { name: 'Abandonner' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain(
    "L'appel de 7e A, 06/11/2026, matin attend sur cet appareil : abandonner l'efface d'ici.",
  );
  fireEvent.click(within(question).getByRole('button', { name: 'Abandonner' }));
  await expect.poll(() => appelsGardes.get().gardes).toEqual({});
});
