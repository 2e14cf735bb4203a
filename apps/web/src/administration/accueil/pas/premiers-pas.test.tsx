import { PAS } from '@gestionscolaire/contract/accueil/premiers-pas.ts';
import { PREFERENCES_PAR_DEFAUT } from '@gestionscolaire/contract/administration/preferences.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { retenirEcole } from '#scolarite/ecoles/retenue.ts';
import { ouvrirPage, repondre } from '#tests/page-ouverte.tsx';
import { PremiersPas } from './premiers-pas.tsx';
import { SuiteDesPas } from './suite.tsx';
import { suivreLesPas } from './suivis.ts';

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

it('[FID-18] les deux formulations se décrivent sans conseil, et aucune n’est choisie d’avance', async () => {
  repondre(
    { ecoleId: null, menus: ['formulations'] },
    {
      getPremiersPas: reponse(true),
      getPreferences: PREFERENCES_PAR_DEFAUT,
      getFormulations: { formulations: 'document', estChoisi: false },
    },
  );
  ouvrirPage('/', '/', Page);
  const choix = await screen.findAllByRole<HTMLInputElement>('radio');
  expect(choix.map(({ checked }) => checked)).toEqual([false, false]);
  // A word of advice about one of them changes this sentence.
  expect(screen.getByText(/^Une question/).textContent.replaceAll(/\s+/g, ' ')).toBe(
    'Une question, quand vous voudrez : les mots des écrans. Le premier choix garde ceux des documents, tels quels. Le second les écrit en français corrigé. Il se change dans Paramètres, Formulations.',
  );
});

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

it('[NOTE-75] qui fait les réglages des notes y est mené de l’un à l’autre, non ramené aux prix', async () => {
  const { pas, ...rest } = reponse(false);
  const sans = pas.map((one) => ({
    ...one,
    estFait: !['prix', 'notes'].includes(one.pas),
    ...(one.pas === 'notes' && { parties: ['regles'] }),
  }));
  repondre({}, { getPremiersPas: { ...rest, pas: sans }, getPreferences: PREFERENCES_PAR_DEFAUT });
  suivreLesPas(true);
  retenirEcole(2);
  const shown = ouvrirPage('/listePeriode', '/listePeriode', SuiteDesPas);
  const lien = await screen.findByRole('link', { name: 'Choisir les règles' });
  expect(lien.getAttribute('href')).toBe('/ajoutRegleNotation?ecoleId=2');
  shown.unmount();
  ouvrirPage('/listeQuartier', '/listeQuartier', SuiteDesPas);
  expect(await screen.findByRole('link', { name: 'Remplir la grille des prix' })).toBeTruthy();
  suivreLesPas(false);
});
