/** Tests the button that closes a day; the test gives the server's answers. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { notices } from '#core/ui/dialogs/requests.ts';
import { ouvrirPage, repondre } from '#tests/page-ouverte.tsx';
import { Cloture } from './cloture.tsx';

const JOUR = '2026-11-21';
const lu = {
  toutes: true,
  sansClasse: null,
  appels: [
    {
      classeId: 5,
      classe: '7e A',
      etape: 'college',
      demiJournee: 'matin' as const,
      cours: null,
      effectif: 5,
      feuille: null,
      estEnRetard: false,
    },
  ],
  absentsASignaler: null,
  close: null,
  peutClore: true,
};

it.each([
  ['ecrite', 1, ['succes', 'La journée est close.']],
  ['identique', 0, ['information', 'La journée était déjà close.']],
] as const)('[SUIVI-24] « Clore la journée » lit ce que le serveur a fait : %s', async (sort, jours, dit) => {
  repondre({ menus: ['absences'] }, { cloreJournee: [{ jour: JOUR, sort, jours }] });
  ouvrirPage('/', '/', () => <Cloture ecoleId={2} jour={JOUR} lu={lu} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Clore la journée' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Clore' }));
  await expect.poll(() => notices.get().map(({ kind, message }) => [kind, message])).toEqual([dit]);
});
