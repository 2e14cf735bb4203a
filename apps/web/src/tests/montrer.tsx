/** Renders what a test shows under what every page has: the theme, and the answers, each asked once. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { type ReactNode, useState } from 'react';

/** Renders it, beside no router. */
export const montrer = (contenu: ReactNode) =>
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {contenu}
      </QueryClientProvider>
    </MantineProvider>,
  );

/** Renders it as the only page of a router, at an address. */
export function montrerPage(component: () => ReactNode, adresse = '/') {
  const history = createMemoryHistory({ initialEntries: [adresse] });
  const router = createRouter({ routeTree: createRootRoute({ component }), history });
  return montrer(<RouterProvider router={router} />);
}

/** Renders a field that keeps its value as a form does; returns the values that it has held so far. */
export function montrerChamp<T>(
  initial: T,
  champ: (value: T, setValue: (next: T) => void) => ReactNode,
): T[] {
  const tenues: T[] = [];
  function Formulaire() {
    const [value, setValue] = useState(initial);
    tenues.push(value);
    return champ(value, setValue);
  }
  montrer(<Formulaire />);
  return tenues;
}
