/** Tests what the list of closings says and offers; the test gives the server's answers. */
import { PREFERENCES_PAR_DEFAUT } from '@gestionscolaire/contract/administration/preferences.ts';
import { CLES_LOCALES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ouvrirPage, repondre } from '#tests/page-ouverte.tsx';
import { ListeDesClotures } from './clotures-liste.tsx';

const MOI = 4;
const cloture = (id: number, caissierId: number, more: object = {}) => ({
  id,
  ecoleId: 2,
  caissierId,
  caissier: `Caissier ${caissierId}`,
  jour: `2026-11-2${id}`,
  attendu: 500_000,
  compte: 500_000,
  ecart: 0,
  observations: null,
  cloturePar: null,
  accordPar: null,
  rouverteLe: null,
  rouvertePar: null,
  rouverteMotif: null,
  suitLe: null,
  tete: 'abc',
  estActif: 1,
  creationDate: '2026-11-21T18:00:00.000Z',
  creationUserId: caissierId,
  modifDate: null,
  modifUserId: null,
  ...more,
});

afterEach(() => localStorage.clear());

it('[SEMAINE-04] la liste des clôtures dit le sens de l’écart, et rouvre celle d’un autre, une fois', async () => {
  localStorage.setItem(CLES_LOCALES.identite, JSON.stringify({ token: 'jeton', data: [{ id: MOI }] }));
  repondre(
    { menus: ['journalCaisse'] },
    {
      getPreferences: PREFERENCES_PAR_DEFAUT,
      ecoleSelectById: [{ id: 2, libelle: 'École' }],
      clotureSelectBy: [
        cloture(1, 3, { compte: 499_000, ecart: -1000 }),
        cloture(2, MOI, { compte: 500_500, ecart: 500 }),
        cloture(3, 3, { rouverteLe: '2026-11-24T08:00:00.000Z', rouverteMotif: 'Trop tôt' }),
      ],
    },
  );
  ouvrirPage('/listeCloture', '/listeCloture?ecoleId=2', ListeDesClotures);
  const lignes = (await screen.findAllByRole('row')).filter((row) => row.textContent.includes('Caissier '));
  const ecarts = [/Il manque 1\s000/, /Il y a 500\s.*de trop/, /Aucun écart/];
  expect(lignes.map((row, at) => ecarts[at]?.test(row.textContent))).toEqual([true, true, true]);
  const offres = [];
  for (const row of lignes) {
    fireEvent.click(within(row).getByRole('button', { name: /^Actions/ }));
    await within(row).findByText('Imprimer');
    offres.push(within(row).queryByText('Rouvrir la journée') !== null);
  }
  expect(offres).toEqual([true, false, false]);
});
