/** Tests what the list of receipts says of a cancelled one; the test gives the server's answers. */
import { PREFERENCES_PAR_DEFAUT } from '@gestionscolaire/contract/administration/preferences.ts';
import { CLES_LOCALES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ouvrirPage, repondre } from '#tests/page-ouverte.tsx';
import { ListeDesRecus } from './liste.tsx';

afterEach(() => localStorage.clear());

it('un reçu annulé dit son moyen, puis ANNULÉ, en deux mots', async () => {
  localStorage.setItem(CLES_LOCALES.identite, JSON.stringify({ token: 'jeton', data: [{ id: 4 }] }));
  repondre(
    { menus: ['paiements'] },
    {
      getPreferences: PREFERENCES_PAR_DEFAUT,
      ecoleSelectById: [{ id: 2, libelle: 'École' }],
      getTotauxPaiements: {
        parMoyen: [],
        parJour: [],
        nombre: 0,
        montant: 0,
        caissiers: [],
        annules: { nombre: 1, montant: 50_000 },
      },
      paiementSelectBy: [
        {
          id: 1,
          ecoleId: 2,
          numero: 12,
          jour: '2026-11-21',
          saisiLe: null,
          prenoms: 'Aa',
          nom: 'Barry',
          matricule: 'A1',
          classe: 'CP1',
          montant: 50_000,
          moyenPaiement: 'especes',
          reference: null,
          caissier: 'Fodé Camara',
          annuleLe: '2026-11-22T08:00:00.000Z',
          estActif: 1,
          modifDate: null,
        },
      ],
    },
  );
  ouvrirPage('/listePaiement', '/listePaiement?ecoleId=2', ListeDesRecus);
  const badge = await screen.findByText('ANNULÉ');
  expect(badge.closest('td')?.textContent).toContain('Espèces ANNULÉ');
});
