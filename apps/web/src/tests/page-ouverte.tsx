/** Opens a page at its address for a person of some rights, with the answers that a test gives in the server's place. */
import { ENTETE_TOTAL } from '@gestionscolaire/contract/core/api/lists.ts';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { DialogHost } from '#core/ui/dialogs/dialog-host.tsx';
import { montrer } from './montrer.tsx';

const TOUT = ['lecture', 'ajout', 'modification', 'suppression'];

interface Personne {
  /** Their school; null: they are of the network. */
  readonly ecoleId?: number | null;
  readonly menus?: readonly string[];
  readonly onglets?: readonly string[];
  /** The operations that they hold on each; absent: all. */
  readonly operations?: readonly string[];
}

/** Answers each call by its name, and none by a list that is empty; answers what was sent, by call. */
export function repondre(
  { ecoleId = 2, menus = [], onglets = [], operations = TOUT }: Personne,
  reponses: Readonly<Record<string, unknown>>,
): [string, unknown][] {
  const sent: [string, unknown][] = [];
  const held = (references: readonly string[]) => references.map((reference) => ({ reference, operations }));
  const droits = { ecoleId, menus: held(menus), onglets: held(onglets) };
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string }) => {
    const name = (url.split('/api/')[1] ?? '').split(/[/?]/)[0] ?? '';
    sent.push([name, body === undefined ? null : JSON.parse(body)]);
    const answer = name === 'getMesDroits' ? droits : (reponses[name] ?? []);
    const headers = Array.isArray(answer) ? { [ENTETE_TOTAL]: String(answer.length) } : {};
    return Promise.resolve(new Response(JSON.stringify(answer), { headers }));
  });
  return sent;
}

/** Shows a page at an address of its path: `ouvrirPage('/eleve/$id', '/eleve/3', Fiche)`. */
export function ouvrirPage(path: string, adresse: string, component: () => ReactNode) {
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <DialogHost />
      </>
    ),
  });
  const route = createRoute({ getParentRoute: () => root, path, component });
  const autre = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>Autre page</p> });
  const history = createMemoryHistory({ initialEntries: [adresse] });
  const router = createRouter({ history, routeTree: root.addChildren([route, autre]) });
  return montrer(<RouterProvider router={router} />);
}
