/** Tests how the dashboard opens for who chose no view yet, under each wording; the test gives the server's answers. */
import { PREFERENCES_PAR_DEFAUT } from '@gestionscolaire/contract/administration/preferences.ts';
import {
  type CarteDeClasse,
  type Totaux,
  totalDesCartes,
} from '@gestionscolaire/contract/caisse/statistiques.ts';
import { type Formulations, setFormulations } from '@gestionscolaire/contract/core/text/formulations.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ouvrirPage, repondre } from '#tests/page-ouverte.tsx';
import { TableauDeBord } from './page.tsx';

const CLASSE = { etape: 'primaire', enseignant: 'Awa Camara', ...totalDesCartes([]) };
const CARTES: CarteDeClasse[] = [
  { ...CLASSE, classeId: 1, libelle: 'CP1 A', eleveInscrit: 2, concernes: 2, montantRestant: 300_000 },
  { ...CLASSE, classeId: 2, libelle: 'CP1 B', eleveInscrit: 3, ontPaye: 3 },
];
const TOTAUX: Totaux = { sessionId: 1, credit: 0, partis: 0, repris: 0, recettes: [] };
const SESSION = { id: 1, libelle: '2026-2027', dateDebut: '2026-10-01', dateFin: '2027-06-30' };

async function ouvrir(mots: Formulations): Promise<void> {
  setFormulations(mots);
  repondre(
    { menus: ['tableaudebord'] },
    {
      getPreferences: PREFERENCES_PAR_DEFAUT,
      getStatistiquePaiement: CARTES,
      getTotauxPaiement: TOTAUX,
      selectAllSession: [SESSION],
    },
  );
  ouvrirPage('/tableaudebord', '/tableaudebord?ecoleId=2', TableauDeBord);
  await screen.findByRole('heading', { name: 'Classes' });
}

afterEach(() => setFormulations('document'));

it("[FID-15] sous les mots des documents, le tableau de bord s'ouvre sur ses cartes, et une classe sans rien à payer dit '0% de paiement'", async () => {
  await ouvrir('document');
  const cartes = within(screen.getByRole('list', { name: 'Classes' })).getAllByRole('listitem');
  expect(cartes.map((carte) => within(carte).getByText(/de paiement/).textContent)).toEqual([
    '0% de paiement',
    '0% de paiement',
  ]);
  expect(cartes.map((carte) => within(carte).getByRole('progressbar').getAttribute('aria-valuenow'))).toEqual(
    ['0', '0'],
  );
  expect(screen.queryByRole('table', { name: 'Classes' })).toBeNull();
  expect(screen.queryByText('Rien à payer')).toBeNull();
});

it("[FID-15] sous les mots des documents, 'Filtrer les données' est une carte, ses deux choix portent leur nom", async () => {
  await ouvrir('document');
  const carte = screen.getByRole('region', { name: 'Filtrer les données' });
  const choix = within(carte).getAllByRole('combobox');
  expect(choix.map((one) => [one.id !== '', one.getAttribute('aria-label')])).toEqual([
    [true, null],
    [true, null],
  ]);
  expect([...carte.querySelectorAll('label')].map((label) => [label.htmlFor, label.textContent])).toEqual([
    [choix[0]?.id, 'Session'],
    [choix[1]?.id, 'Mois'],
  ]);
  expect(carte.closest('[aria-expanded], [data-open]')).toBeNull();
  expect(screen.queryByRole('button', { name: /Filtres et fichiers/ })).toBeNull();
});

it("[FID-15] corrigés, les mots ouvrent le tableau, où une telle classe dit 'Rien à payer'", async () => {
  await ouvrir('corrigees');
  const rangs = within(screen.getByRole('table', { name: 'Classes' })).getAllByRole('row');
  expect(within(rangs[2] ?? document.body).getByText('Rien à payer')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Classes' })).toBeNull();
  expect(screen.getByRole('button', { name: /Filtres et fichiers/ })).toBeTruthy();
});
