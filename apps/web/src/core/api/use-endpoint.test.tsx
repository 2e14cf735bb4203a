/** The Idempotency-Key of a write, as forms send it. */
import { updateUserPwd } from '@gestionscolaire/contract/administration/connexion.ts';
import { updatePreferences } from '@gestionscolaire/contract/administration/preferences.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useEndpoint, useWrite } from './use-endpoint.ts';

const euro = { libelle: 'Euro', symbole: '€', creationUserId: 4 };

let keys: (string | null)[] = [];
let client: QueryClient;

/** Plays the network's answers, one status a send; 0 is a silence. */
function network(...statuses: number[]): void {
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Headers }) => {
    keys.push(headers.get('idempotency-key'));
    const status = statuses.shift() ?? 0;
    if (status === 0) return Promise.reject(new TypeError('Failed to fetch'));
    const body = status < 400 ? '[{"id":9}]' : '{"error":"Non.","code":"SAISIE_INVALIDE"}';
    return Promise.resolve(new Response(body, { status }));
  });
}

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

function openForm() {
  const { result, unmount } = renderHook(() => useWrite(devises.create), { wrapper });
  const send = (input = euro) =>
    act(async () => {
      await result.current.mutateAsync(input).catch(() => undefined);
    });
  return { send, close: unmount };
}

beforeEach(() => {
  keys = [];
  client = new QueryClient();
});

it.each([
  ['le silence', 0],
  ['une panne en route', 502],
  ['une connexion finie', 401],
  ['trop de demandes', 429],
])('après %s, le même envoi garde sa clé', async (_, status) => {
  network(status, status, 201);
  const { send } = openForm();
  await send();
  await send();
  await send();
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(1);
});

it.each([
  ['un succès', 201],
  ['un refus', 422],
])('après %s, le même contenu est un nouvel acte', async (_, status) => {
  network(status, 201);
  const { send } = openForm();
  await send();
  await send();
  expect(new Set(keys).size).toBe(2);
});

it('un autre contenu est un nouvel acte, et y revenir aussi', async () => {
  network();
  const { send } = openForm();
  await send();
  await send({ ...euro, symbole: 'E' });
  await send();
  expect(new Set(keys).size).toBe(3);
});

it('un formulaire rouvert est un nouvel acte, même si la réponse du premier s’est perdue', async () => {
  network();
  const first = openForm();
  await first.send();
  first.close();
  await openForm().send();
  expect(new Set(keys).size).toBe(2);
});

it('ce qui a été envoyé est oublié avec le formulaire', async () => {
  network();
  const { send, close } = openForm();
  await send();
  expect(client.getMutationCache().getAll()).toHaveLength(1);
  close();
  await waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]));
});

it.each([
  ['un changement fait redemander ce qui est à l’écran', updatePreferences, { theme: 'dark' }, 3],
  [
    'après la fin voulue de la connexion, plus rien n’est redemandé',
    updateUserPwd,
    { id: 4, newMotDePasse: 'un nouveau', modifUserId: 4, creationUserId: 4 },
    2,
  ],
])('%s', async (_, endpoint: Endpoint, input, calls) => {
  network(200, 200, 200);
  const { result } = renderHook(
    () => ({ read: useEndpoint(devises.list, { page: 1 }), write: useWrite(endpoint) }),
    { wrapper },
  );
  await waitFor(() => expect(result.current.read.isSuccess).toBe(true));
  await act(() => result.current.write.mutateAsync(input));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(keys).toHaveLength(calls);
});
