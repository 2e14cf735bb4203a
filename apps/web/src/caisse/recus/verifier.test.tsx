/** Tests the public page that checks a code; the test gives the server's answers. */

import { type EtatRecu, PAGE_DE_VERIFICATION } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { empreinteDeCle } from '@gestionscolaire/contract/core/text/code-signe.ts';
import {
  CLE,
  CLOTURE,
  EMPREINTE,
  RECU,
  SIGNATURE,
  TEXTE,
} from '@gestionscolaire/contract/tests/codes-de-recu.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OPEN_PAGES, PAGES } from '#routes.tsx';
import { VerifierRecu } from './verifier.tsx';

/** The server's answer to each call; a call without one does not reach it. */
let answers: Partial<Record<'getCleEcole' | 'getEtatRecu', () => Response>> = {};
let asked: string[] = [];

beforeEach(() => {
  [answers, asked] = [{}, []];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    const answer = url.includes('getCleEcole') ? answers.getCleEcole : answers.getEtatRecu;
    return answer === undefined
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(answer());
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

const NOM = 'École « Les Étoiles »';
const json =
  (value: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(value), { status });
/** Makes a server that knows this key of the school, and this state of the signed paper. */
function repond({
  cle = CLE,
  ecole = NOM,
  etat = 'valable',
  annuleLe = null,
}: Partial<EtatRecu & { cle: string }> = {}) {
  answers = {
    getCleEcole: json([{ id: 3, cle, cles: [{ cle, depuis: '2026-10-01T08:00:00.000Z', jusque: null }] }]),
    getEtatRecu: json([{ ecoleId: 3, ecole, etat, annuleLe }]),
  };
}
const absent = json({ error: 'absent', code: 'INTROUVABLE' }, 404);
const verdict = (name: string) => screen.findByRole('heading', { level: 2, name });
const shown = () => document.body.textContent ?? '';

it('est une page ouverte à tous, à l’adresse que les codes portent', () => {
  expect(OPEN_PAGES).toContain(PAGE_DE_VERIFICATION);
  expect(PAGES.map(({ path }) => path)).toContain(PAGE_DE_VERIFICATION);
});

it('[SEC-02] dit qu’un reçu est valable quand le serveur le dit, et n’en envoie que l’empreinte', async () => {
  repond();
  await show(RECU);
  await verdict('Ce reçu est valable');
  for (const said of [NOM, 'n° 00042, session 2025-2026', '02/03/2026', 'Aïssatou N’Diaye ߡߊ'])
    expect(shown()).toContain(said);
  expect(shown()).toContain('1\u00A0500\u00A0000\u00A0FG (un million cinq cent mille francs guinéens)');
  expect(shown()).toContain(empreinteDeCle(CLE));
  expect(asked).toEqual(['/api/getCleEcole/3', `/api/getEtatRecu/3/${EMPREINTE}`]);
});

it('dit qu’une clôture est valable', async () => {
  repond();
  await show(CLOTURE);
  await verdict('Cette clôture est valable');
  expect(shown()).toContain('Fodé Camara');
});

it('[SEC-02] un reçu annulé le dit d’abord, avec le jour, et nulle part ne se dit valable ni authentique', async () => {
  repond({ etat: 'annule', annuleLe: '2026-03-05' });
  await show(RECU);
  await verdict('Ce reçu est annulé depuis le 05/03/2026');
  expect(shown()).not.toMatch(/authentique|valable/);
});

it('[SEC-02] un papier que les livres n’ont pas est inconnu de l’école, bien que sa signature soit juste', async () => {
  repond({ etat: 'inconnu' });
  await show(RECU);
  await verdict('Ce reçu est inconnu de cette école');
  cleanup();
  await show(CLOTURE);
  expect(await verdict('Cette clôture est inconnue de cette école')).toBeTruthy();
});

it('[SEC-02] dit le nom que le serveur donne à l’école quand le papier en dit un autre', async () => {
  repond({ ecole: 'École de Ratoma' });
  await show(RECU);
  await verdict("Ce reçu est valable, sous un autre nom d'école");
  expect(shown()).toContain("Pour ce serveur, cette école s'appelle École de Ratoma");
  expect(shown()).toContain(`le papier dit ${NOM}`);
});

it('[SEC-02] sans le serveur, dit que seule la signature est vérifiée, et donne de quoi comparer la clé', async () => {
  await show(RECU);
  await verdict('Seule la signature a été vérifiée (hors ligne)');
  expect(shown()).toContain('rien ne dit si ce papier a été annulé depuis');
  expect(shown()).toContain(empreinteDeCle(CLE));
  repond();
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await verdict('Ce reçu est valable');
});

it('la clé seule ne suffit pas : sans l’état, seule la signature est vérifiée', async () => {
  repond();
  answers.getEtatRecu = json({ error: 'trop', code: 'TROP_DE_TENTATIVES', attente: 60 }, 429);
  await show(RECU);
  expect(await verdict('Seule la signature a été vérifiée (trop de demandes à la fois)')).toBeTruthy();
});

it('ne croit ni une autre clé, ni une école que le serveur ne connaît pas', async () => {
  repond({ cle: 'A'.repeat(43) });
  await show(RECU);
  await verdict("Ce reçu n'est pas authentique");
  expect(document.body.textContent).toContain("Ce code n'est pas un de ceux que l'école a signés.");
  expect(document.body.textContent).not.toContain("Clé de l'école");
  cleanup();
  answers = { getCleEcole: absent, getEtatRecu: absent };
  await show(RECU);
  expect(await verdict("Ce reçu n'est pas authentique")).toBeTruthy();
});

it('[SEC-03] une clé remplacée vérifie ce qu’elle a signé avant, et plus rien d’après', async () => {
  const ancienne = (jusque: string) =>
    json([
      {
        id: 3,
        cle: 'A'.repeat(43),
        cles: [
          { cle: 'A'.repeat(43), depuis: jusque, jusque: null },
          { cle: CLE, depuis: '2025-10-01T08:00:00.000Z', jusque },
        ],
      },
    ]);
  repond();
  answers.getCleEcole = ancienne('2026-03-02T18:00:00.000Z');
  await show(RECU);
  await verdict('Ce reçu est valable');
  expect(document.body.textContent).toContain("Clé de l'école");
  cleanup();
  answers.getCleEcole = ancienne('2026-03-01T18:00:00.000Z');
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
  repond();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'n’importe quoi' } });
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier' }));
  await verdict("Ce texte n'est pas le code d'un reçu");
  fireEvent.change(screen.getByRole('textbox'), {
    target: { value: ` ${RECU.slice(0, 80)}\n${RECU.slice(80)} ` },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier' }));
  await verdict('Ce reçu est valable');
});

it('[NOTE-50] refuse la tête des bulletins, et mène à leur page', async () => {
  await show('');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: `N3-12-${'9f2a'.repeat(8)}` } });
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier' }));
  await verdict("Ce n'est pas le code d'un reçu, mais celui d'un bulletin de notes");
  expect(asked).toEqual([]);
});
