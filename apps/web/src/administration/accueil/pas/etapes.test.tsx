import { PAS, type Pas, type PremiersPas } from '@gestionscolaire/contract/accueil/premiers-pas.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ouvrirPage, repondre } from '#tests/page-ouverte.tsx';
import { Etapes } from './etapes.tsx';

const pas = (un: Pas, estFait: boolean): PremiersPas['pas'][number] => ({
  pas: un,
  estFait,
  nombre: estFait && un !== 'dejaPaye' ? 1 : 0,
  manque: 0,
  sansTranche: 0,
  estSansObligatoire: false,
  parties: [],
});
const montrer = (sont: (un: Pas) => boolean) =>
  ouvrirPage('/', '/', () => <Etapes ecoleId={2} pas={PAS.map((un) => pas(un, sont(un)))} />);
const etape = () => screen.getByText('Ce qui est déjà payé').closest('li') ?? document.body;

it('[FICHIER-14] avant d’encaisser, ce qui est déjà payé s’importe, ou se dit absent', async () => {
  const sent = repondre({ menus: ['reprises'] }, { direSansReprise: [{ id: 2 }] });
  montrer((un) => !['dejaPaye', 'recu'].includes(un));
  await screen.findByText('Ce qui est déjà payé');
  expect(etape().hasAttribute('data-suivant')).toBe(true);
  expect(within(etape()).getByRole('link').getAttribute('href')).toBe('/importEleve/2');
  fireEvent.click(within(etape()).getByRole('button', { name: 'Rien à reprendre' }));
  await waitFor(() =>
    expect(sent.find(([name]) => name === 'direSansReprise')?.[1]).toMatchObject({ ecoleId: 2 }),
  );
});

it('[FICHIER-14] dit absent, le pas est fait et le premier reçu suit', async () => {
  repondre({ menus: ['reprises'] }, {});
  montrer((un) => un !== 'recu');
  expect((await screen.findByText('Ce qui est déjà payé')).closest('li')?.textContent).toContain(
    'Rien à reprendre',
  );
  expect(within(etape()).queryByRole('button')).toBeNull();
});

it('[NOTE-75] « Les notes » est un pas : il dit ce qui leur manque, et mène au premier', async () => {
  repondre({}, {});
  const notes = { ...pas('notes', false), nombre: 2, parties: ['programmes', 'enseignants'] } as const;
  const dernier: PremiersPas['pas'][number] = { ...notes, parties: [...notes.parties] };
  ouvrirPage('/', '/', () => <Etapes ecoleId={2} pas={[pas('recu', true), dernier]} />);
  const leSien = (await screen.findByText('Les notes')).closest('li') ?? document.body;
  expect(leSien.textContent).toContain('Il manque les programmes, qui enseigne quoi');
  const lien = within(leSien).getByRole('link', { name: 'Faire les programmes' });
  expect(lien.getAttribute('href')).toBe('/programme?ecoleId=2');
});
