/** Tests where the home page leads who has one menu: to its screen as they arrive, nowhere when they ask for the page. */
import { PREFERENCES_PAR_DEFAUT } from '@gestionscolaire/contract/administration/preferences.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Accueil } from '#administration/accueil/page.tsx';
import { endArrival, noteArrival } from '#core/shell/arrival.ts';
import { ouvrirPage, repondre } from '#tests/page-ouverte.tsx';

const MENU = {
  id: 3,
  reference: 'quartiers',
  libelle: 'Quartiers',
  url: '/listeQuartier',
  image: 'menu.png',
};
const AUTRE = { ...MENU, id: 4, reference: 'communes', libelle: 'Communes', url: '/listeCommune' };

function ouvrir(menus: readonly object[]): void {
  repondre(
    { menus: ['quartiers'] },
    {
      getPreferences: PREFERENCES_PAR_DEFAUT,
      getMenuPrincipalByUser: menus,
      getPremiersPas: { pas: [] },
      getAccueil: { jour: '2026-11-21', lundi: '2026-11-16' },
      getRecents: { eleves: [], paiements: [], menus: [] },
    },
  );
  ouvrirPage('/pageAccueil', '/pageAccueil', Accueil);
}

afterEach(endArrival);

it('[NAV-10] [FID-16] qui n’a qu’un menu arrive à son écran en se connectant, et peut ensuite ouvrir l’accueil', async () => {
  noteArrival();
  ouvrir([MENU]);
  await screen.findByText('Autre page');
  ouvrir([MENU]);
  await screen.findByRole('heading', { level: 1, name: 'Accueil' });
  expect((await screen.findByRole('link', { name: 'Quartiers' })).getAttribute('href')).toBe(
    '/listeQuartier',
  );
});

it('[FID-16] qui a plusieurs menus arrive à l’accueil', async () => {
  noteArrival();
  ouvrir([MENU, AUTRE]);
  expect(await screen.findByRole('link', { name: 'Communes' })).toBeTruthy();
});
