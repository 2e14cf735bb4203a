import { PAS } from '@gestionscolaire/contract/accueil/premiers-pas.ts';
import { PREFERENCES_PAR_DEFAUT } from '@gestionscolaire/contract/administration/preferences.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ouvrirPage, repondre } from '#tests/page-ouverte.tsx';
import { PremiersPas } from './premiers-pas.tsx';

const reponse = (fait: boolean) => ({
  ecoleId: 2,
  pas: PAS.map((pas) => ({
    pas,
    nombre: 1,
    manque: 0,
    sansTranche: 0,
    estFait: fait || pas !== 'notes',
    estSansObligatoire: false,
    parties: [],
  })),
});
const Page = () => (
  <>
    <PremiersPas />
    <p>fin</p>
  </>
);

it('[DEBUT-01] les premiers pas restent tant qu’un est à faire, et s’en vont une fois tous faits', async () => {
  repondre({}, { getPremiersPas: reponse(false), getPreferences: PREFERENCES_PAR_DEFAUT });
  const shown = ouvrirPage('/', '/', Page);
  expect((await screen.findByRole('region', { name: 'Premiers pas' })).textContent).toContain('9 sur 10');
  shown.unmount();
  const sent = repondre({}, { getPremiersPas: reponse(true), getPreferences: PREFERENCES_PAR_DEFAUT });
  ouvrirPage('/', '/', Page);
  await waitFor(() => expect(sent.map(([name]) => name)).toContain('getPremiersPas'));
  await screen.findByText('fin');
  expect(screen.queryByRole('region')).toBeNull();
});
