/** What the public page says of a code, with the server's answers given. */
import { empreinteDeCle } from '@gestionscolaire/contract/caisse/code.ts';
import { PAGE_DE_VERIFICATION } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { CLE, CLOTURE, RECU, SIGNATURE, TEXTE } from '@gestionscolaire/contract/tests/codes-de-recu.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OPEN_PAGES, PAGES } from '../routes.tsx';
import { VerifierRecu } from './verifier-recu.tsx';

/** What the server answers; undefined: it is not reached. */
let answer: Response | undefined;
let asked: string[] = [];

beforeEach(() => {
  [answer, asked] = [undefined, []];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return answer === undefined ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(answer);
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(code: string): Promise<void> {
  const hash = code.split('#')[1] ?? code;
  const history = createMemoryHistory({ initialEntries: [`${PAGE_DE_VERIFICATION}#${hash}`] });
  const routeTree = createRootRoute({ component: VerifierRecu });
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={createRouter({ routeTree, history })} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('textbox', { name: 'Texte du code' });
}

const key = (cle: string) => new Response(JSON.stringify([{ id: 3, cle }]));
const verdict = (name: string) => screen.findByRole('heading', { level: 2, name });
const shown = () => document.body.textContent ?? '';

it('est une page ouverte à tous, à l’adresse que les codes portent', () => {
  expect(OPEN_PAGES).toContain(PAGE_DE_VERIFICATION);
  expect(PAGES.map(({ path }) => path)).toContain(PAGE_DE_VERIFICATION);
});

it('dit qu’un reçu est authentique quand sa clé est celle que le serveur donne', async () => {
  answer = key(CLE);
  await show(RECU);
  await verdict('Ce reçu est authentique');
  for (const said of [
    'École « Les Étoiles »',
    'n° 00042, session 2025-2026',
    '02/03/2026',
    'Aïssatou N’Diaye ߡߊ',
  ])
    expect(shown()).toContain(said);
  expect(shown()).toContain('1\u00A0500\u00A0000\u00A0FG (un million cinq cent mille francs guinéens)');
  expect(shown()).toContain(empreinteDeCle(CLE));
  // Nothing of the code goes to the server: it is asked for the school's key.
  expect(asked).toEqual(['/api/getCleEcole/3']);
});

it('dit qu’une clôture est authentique', async () => {
  answer = key(CLE);
  await show(CLOTURE);
  await verdict('Cette clôture est authentique');
  expect(shown()).toContain('Fodé Camara');
});

it('dit hors ligne que la signature est juste, et donne de quoi comparer la clé', async () => {
  await show(RECU);
  await verdict(
    "La signature est juste, mais la clé n'a pas pu être comparée à celle de l'école (hors ligne)",
  );
  expect(shown()).toContain(empreinteDeCle(CLE));
  answer = key(CLE);
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await verdict('Ce reçu est authentique');
});

it('ne croit ni une autre clé, ni une école que le serveur ne connaît pas', async () => {
  answer = key('A'.repeat(43));
  await show(RECU);
  await verdict("Ce reçu n'est pas authentique");
  cleanup();
  answer = new Response(JSON.stringify({ error: 'absent', code: 'INTROUVABLE' }), { status: 404 });
  await show(RECU);
  expect(await verdict("Ce reçu n'est pas authentique")).toBeTruthy();
});

it('dit sans demander au serveur qu’une signature est fausse', async () => {
  await show(`${TEXTE}.A${SIGNATURE.slice(1)}.${CLE}`);
  await verdict("Ce reçu n'est pas authentique");
  expect(asked).toEqual([]);
});

it('sans code n’affirme rien ; celui qu’on colle se vérifie', async () => {
  await show('');
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  answer = key(CLE);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'n’importe quoi' } });
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier' }));
  await verdict("Ce texte n'est pas le code d'un reçu");
  fireEvent.change(screen.getByRole('textbox'), {
    target: { value: ` ${RECU.slice(0, 80)}\n${RECU.slice(80)} ` },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier' }));
  await verdict('Ce reçu est authentique');
});
