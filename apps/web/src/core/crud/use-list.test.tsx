/** Tests a list's page length among the user's preferences. */
import { pays } from '@gestionscolaire/contract/geographie/pays.ts';
import { regions } from '@gestionscolaire/contract/geographie/regions.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { usePageSize } from './use-list.ts';

it('n’envoie que la taille de sa liste, et montre ce que le serveur en a gardé', async () => {
  const sent: unknown[] = [];
  // Another tab chose 10 regions meanwhile.
  const stored = { theme: 'auto', tailles: { pays: 25, regions: 10 } };
  vi.stubGlobal('fetch', (_: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'PUT') sent.push(JSON.parse(body ?? ''));
    const known = method === 'PUT' ? stored : { theme: 'auto', tailles: { pays: 5, regions: 5 } };
    return Promise.resolve(new Response(JSON.stringify(known)));
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => ({ pays: usePageSize('pays', pays.list, {}), regions: usePageSize('regions', regions.list, {}) }),
    { wrapper },
  );
  await waitFor(() => expect([result.current.pays.size, result.current.regions.size]).toEqual([5, 5]));
  act(() => result.current.pays.remember(25));
  await waitFor(() => expect([result.current.pays.size, result.current.regions.size]).toEqual([25, 10]));
  expect(sent).toEqual([{ tailles: { pays: 25 } }]);
});
