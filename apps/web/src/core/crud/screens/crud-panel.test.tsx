/** Tests the list of a parent's children in a tab of its page, on a real router. */
import { regions } from '@gestionscolaire/contract/geographie/regions.ts';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { clearStorage } from '#core/api/identity.ts';
import { crudPage, held, text } from '#core/crud/crud-page.tsx';
import { useTab } from '#core/crud/form/use-tab.ts';
import { useUnsaved } from '#core/shell/use-unsaved.ts';
import { DialogHost } from '#core/ui/dialogs/dialog-host.tsx';
import { Tabs } from '#core/ui/tabs.tsx';
import { montrer } from '#tests/montrer.tsx';
import { CrudPanel } from './crud-panel.tsx';

const ONGLETS = [
  { reference: 'detail', id: 6 },
  { reference: 'regions', id: 7 },
];
const PATHS = { add: '/ajout/$id', edit: '/modif/$id/$paysId' };
const page = crudPage(regions, {
  titles: { list: 'Régions', add: 'Ajouter une région', edit: 'Modifier une région' },
  trail: [],
  columns: [{ key: 'libelle', title: 'Libellé' }],
  form: { paysId: held({ param: 'id' }), libelle: text(), code: text() },
  messages: { added: '', changed: '', removed: '' },
  nameOf: ({ libelle }) => libelle,
});

let isTyped = false;
let asked: string[] = [];

function Detail() {
  useUnsaved(typed);
  return <p>Le détail</p>;
}

const typed = () => isTyped;

function Pays() {
  const { open, choose } = useTab(ONGLETS);
  return (
    <Tabs
      label="Pays"
      tabs={ONGLETS.map(({ reference }) => ({ key: reference, label: reference }))}
      open={open}
      onOpen={choose}
    >
      {open === 'detail' ? <Detail /> : <CrudPanel page={page} paths={PATHS} within={{ paysId: 4 }} />}
    </Tabs>
  );
}

beforeEach(() => {
  clearStorage();
  isTyped = false;
  asked = [];
  vi.stubGlobal('fetch', (url: string) => {
    const answer = (value: unknown) => Promise.resolve(new Response(JSON.stringify(value)));
    const menus = [{ reference: 'regions', operations: ['lecture', 'ajout', 'modification'] }];
    if (url.includes('getMesDroits')) return answer({ ecoleId: null, menus, onglets: [] });
    if (url.includes('getPreferences'))
      return answer({ theme: 'auto', tailles: {}, colonnes: {}, choix: {} });
    asked.push(url);
    const kayes = { id: 9, paysId: 4, pays: 'Mali', libelle: 'Kayes', code: null };
    return answer([{ ...kayes, estActif: 1, modifDate: null }]);
  });
});

async function show(at = '/pays') {
  const root = createRootRoute();
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: [at] }),
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/pays', component: Pays }),
    ]),
  });
  montrer(
    <>
      <RouterProvider router={router} />
      <DialogHost />
    </>,
  );
  await screen.findByRole('tablist');
  return router;
}

const open = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));
const isOpen = (name: string) => screen.getByRole('tab', { name }).getAttribute('aria-selected') === 'true';

it('[ECOLE-12] montre les enfants de son parent, et ses boutons mènent à leurs formulaires', async () => {
  await show();
  open('regions');
  const edit = await screen.findByRole('link', { name: 'Modifier Kayes' });
  expect(edit.getAttribute('href')).toBe('/modif/9/4');
  expect(screen.getByRole('link', { name: 'Ajouter' }).getAttribute('href')).toBe('/ajout/4');
  expect(asked).toHaveLength(1);
  expect(new URL(asked[0] ?? '', 'http://localhost').searchParams.get('paysId')).toBe('4');
  expect([localStorage.getItem('reference'), localStorage.getItem('idOnglet')]).toEqual(['regions', '7']);
});

it('l’onglet retenu se rouvre ; en ouvrir un autre vide la recherche du premier', async () => {
  localStorage.setItem('reference', 'regions');
  const router = await show('/pays?recherche=ka&page=2');
  expect(isOpen('regions')).toBe(true);
  open('detail');
  await screen.findByText('Le détail');
  await waitFor(() => expect(router.state.location.searchStr).toBe(''));
});

it('demande avant de perdre ce qui est saisi dans l’onglet qu’on quitte', async () => {
  await show();
  isTyped = true;
  for (const answer of ['Non', 'Oui']) {
    open('regions');
    const button = await screen.findByRole('button', { name: answer });
    act(() => button.click());
    await waitFor(() => expect(isOpen('regions')).toBe(answer === 'Oui'));
  }
});
