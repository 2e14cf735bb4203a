/** Tests the forms of a parent's children on a real router: where they lead back to, what they send, how a refusal is shown. */
import { choixParmi } from '@gestionscolaire/contract/core/api/fields.ts';
import { regions } from '@gestionscolaire/contract/geographie/regions.ts';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type CrudPage,
  choice,
  crudPage,
  formOnly,
  held,
  oneOf,
  type Refusals,
  text,
} from '#core/crud/crud-page.tsx';
import { DialogHost } from '#core/ui/dialogs/dialog-host.tsx';
import { Notices } from '#core/ui/dialogs/notice.tsx';
import { montrer } from '#tests/montrer.tsx';
import { AddScreen, EditScreen } from './screen.tsx';

const PATHS = { list: '/pays/$paysId', add: '/ajout/$paysId', edit: '/modif/$id' };
const REFUSAL = 'Cette région existe déjà';

/** Declares regions as the children of their country. */
function declare(refusals?: Refusals): CrudPage {
  return crudPage(regions, {
    titles: { list: 'Régions', add: 'Ajouter une région', edit: 'Modifier une région' },
    trail: [{ label: 'Pays', to: '/pays' }],
    columns: [],
    form: {
      paysId: held({ param: 'paysId' }),
      mode: formOnly(
        { ...choixParmi('Mode', 'Le mode', ['avec', 'sans']), initial: 'avec' },
        ({ code }) => (code === null ? 'sans' : 'avec'),
        oneOf({ avec: 'Avec code', sans: 'Sans code' }),
      ),
      libelle: text(),
      code: text({ isHidden: (values) => values['mode'] === 'sans' }),
    },
    messages: { added: 'Région ajoutée', changed: 'Région modifiée', removed: '' },
    nameOf: ({ libelle }) => libelle,
    live: ({ values }) => <p role="status">{`En cours : ${String(values['libelle'])}`}</p>,
    ...(refusals === undefined ? {} : { refusals }),
    isAlwaysEnabled: true,
  });
}

const stored = { id: 9, paysId: 3, pays: 'Mali', libelle: 'Kayes', code: null, estActif: 1, modifDate: null };
let sent: unknown[] = [];
let status = 201;

beforeEach(() => {
  sent = [];
  status = 201;
  vi.stubGlobal('fetch', (url: string, { method, body }: { method: string; body?: string }) => {
    const answer = (value: unknown, code = 200) =>
      Promise.resolve(new Response(JSON.stringify(value), { status: code }));
    const menus = [{ reference: 'regions', operations: ['lecture', 'ajout', 'modification'] }];
    if (url.includes('getMesDroits')) return answer({ ecoleId: null, menus, onglets: [] });
    if (method === 'GET') return answer([stored]);
    sent.push(JSON.parse(body ?? ''));
    return status < 400
      ? answer([{ id: 9, modifDate: null }], status)
      : answer({ error: REFUSAL, code: 'REGLE' }, status);
  });
});

afterEach(() => {
  // Notices survive a page: each test closes its own.
  for (const button of screen.queryAllByRole('button', { name: 'Fermer' })) fireEvent.click(button);
});

const ready = () => screen.findByRole('button', { name: 'Valider' });

/** Shows a form. `until`: waits for what proves that it is shown. */
async function show(at: string, page = declare(), until: () => Promise<unknown> = ready) {
  const root = createRootRoute({ component: Outlet });
  const route = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: [at] }),
    routeTree: root.addChildren([
      route('/ajout/$paysId', () => <AddScreen page={page} paths={PATHS} />),
      route('/modif/$id', () => <EditScreen page={page} paths={PATHS} />),
      route('/pays/$paysId', () => <p>Page du pays</p>),
    ]),
  });
  montrer(
    <>
      <RouterProvider router={router} />
      <Notices />
      <DialogHost />
    </>,
  );
  await until();
  return router;
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => act(() => screen.getByRole('button', { name: 'Valider' }).click());
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('le formulaire de l’enfant d’un parent', () => {
  it('prend son parent de l’adresse, l’envoie sans le montrer, et y ramène', async () => {
    const router = await show('/ajout/4');
    expect(screen.queryByLabelText(/Pays/)).toBeNull();
    expect([link('Retour'), link('Régions'), link('Pays')]).toEqual(['/pays/4', '/pays/4', '/pays']);
    type(/Libellé/, 'mopti');
    expect(screen.getByText('En cours : mopti')).toBeTruthy();
    submit();
    await screen.findByText('Page du pays');
    expect(sent).toEqual([{ paysId: 4, libelle: 'Mopti', code: null, creationUserId: 0 }]);
    expect(router.state.location.pathname).toBe('/pays/4');
  });

  it('ramène au parent de l’enregistrement lu ; son champ à lui seul suit l’enregistrement', async () => {
    await show('/modif/9');
    expect([link('Retour'), link('Régions')]).toEqual(['/pays/3', '/pays/3']);
    expect(screen.getByLabelText<HTMLSelectElement>(/Mode/).value).toBe('sans');
    expect(screen.queryByLabelText('Code')).toBeNull();
    type(/Mode/, 'avec');
    type('Code', 'KY');
    submit();
    await screen.findByText('Page du pays');
    expect(sent).toMatchObject([{ id: 9, paysId: 3, libelle: 'Kayes', code: 'KY' }]);
  });

  it('une adresse qui ne nomme aucun parent le dit', async () => {
    await show('/ajout/abc', declare(), () => screen.findByText('Enregistrement introuvable'));
    expect(link('Retour')).toBe('/pays');
  });
});

describe('le refus d’un formulaire', () => {
  it('est un bandeau qui se ferme, la phrase du serveur suivie de !', async () => {
    status = 409;
    await show('/ajout/4', declare({ as: 'banner', suffix: '!' }));
    type(/Libellé/, 'Mopti');
    submit();
    const banner = await screen.findByText(`${REFUSAL}!`);
    expect(banner.closest('form')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
    expect(screen.queryByText(`${REFUSAL}!`)).toBeNull();
  });

  it('ou un avis, avec la phrase du serveur telle quelle', async () => {
    status = 409;
    await show('/ajout/4', declare({ as: 'toast' }));
    type(/Libellé/, 'Mopti');
    submit();
    const notice = await screen.findByText(REFUSAL);
    expect(notice.closest('form')).toBeNull();
  });
});

it('Valider paraît ouvert là où les documents le veulent, et montre ce qui manque', async () => {
  await show('/ajout/4');
  const button = screen.getByRole('button', { name: 'Valider' });
  expect(button.getAttribute('aria-disabled')).toBeNull();
  submit();
  await waitFor(() => expect(screen.getByText('Le libellé est obligatoire.')).toBeTruthy());
  expect(sent).toEqual([]);
});

it('[NOTE-74] des ajouts à la suite gardent un choix avec son nom ; le premier montre celui de son début', async () => {
  const parNom = crudPage(
    { ...regions, fields: { ...regions.fields, paysId: { ...regions.fields.paysId, initial: 9 } } },
    {
      titles: { list: 'Régions', add: 'Ajouter une région', edit: 'Modifier une région' },
      trail: [],
      columns: [],
      form: {
        paysId: choice({
          from: regions.list,
          isWhole: true,
          option: ({ libelle }) => ({ label: libelle }),
          current: () => null,
          named: () => ({ label: 'Mali' }),
        }),
        libelle: text(),
        code: text(),
      },
      messages: { added: 'Région ajoutée', changed: '', removed: '' },
      nameOf: ({ libelle }) => libelle,
      keptForNext: ({ paysId }) => ({ paysId }),
    },
  );
  await show('/ajout/4', parNom);
  const pays = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Pays/ });
  expect(pays().value).toBe('Mali');
  fireEvent.click(pays());
  fireEvent.click(await screen.findByRole('option', { name: 'Kayes' }));
  type(/Libellé/, 'Labé');
  fireEvent.click(screen.getByRole('checkbox', { name: /Puis en ajouter/ }));
  submit();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Libellé/).value).toBe(''));
  expect(pays().value).toBe('Kayes');
});
