/** Tests the papers of marks on a pupil's page; the test gives the server's answers. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Notices } from '#core/ui/dialogs/notice.tsx';
import { dialogs } from '#core/ui/dialogs/requests.ts';
import { montrer } from '#tests/montrer.tsx';
import { PapiersDeLEleve } from './eleve.tsx';
import { fautesDesJours } from './releve-de-notes.tsx';

const UN_CERTIFICAT = {
  id: 4,
  inscriptionId: 31,
  numero: 12,
  session: '2026-2027',
  jour: '2026-11-21',
  auteur: 'Mariama Bah',
};

const VIDE = "Cet élève n'a aucune période scellée : son livret est vide.";

let operations: string[] = [];
let certificats: (typeof UN_CERTIFICAT)[] = [];
let sent: [string, unknown][] = [];

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  [operations, certificats, sent] = [['lecture'], [], []];
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string }) => {
    const name = url.split('/api/')[1] ?? '';
    if (name.startsWith('getMesDroits'))
      return Promise.resolve(
        json({ ecoleId: 2, menus: [{ reference: 'bulletins', operations }], onglets: [] }),
      );
    if (name.startsWith('getCertificatsScolarite')) return Promise.resolve(json(certificats));
    sent.push([name, JSON.parse(body ?? 'null')]);
    if (name === 'addCertificatScolarite') {
      certificats = [{ ...UN_CERTIFICAT, id: 5, numero: 13 }];
      return Promise.resolve(json([{ id: 5, numero: 13 }], 201));
    }
    if (name === 'imprimerLivret') return Promise.resolve(json({ error: VIDE, code: 'REGLE' }, 422));
    return Promise.resolve(new Response('%PDF-'));
  });
});

afterEach(() => {
  // A notice waits until it is closed: the files that come after this one find none.
  for (const button of screen.queryAllByRole('button', { name: 'Fermer' })) fireEvent.click(button);
  dialogs.set(() => []);
});

const INSCRIPTIONS = [
  { id: 31, classe: '7ème année A', session: '2026-2027' },
  { id: 12, classe: '6ème année', session: '2025-2026' },
];
const show = () =>
  montrer(
    <>
      <PapiersDeLEleve eleveId={9} inscriptions={INSCRIPTIONS} />
      <Notices />
      <p>fin</p>
    </>,
  );

it('[SUIVI-21] ne montre rien à qui ne lit pas les bulletins', async () => {
  operations = [];
  show();
  await screen.findByText('fin');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Notes' })).toBeNull());
});

it('[NOTE-57] délivre un certificat après une question, l’imprime, et le réimprime sans prendre un autre numéro', async () => {
  certificats = [UN_CERTIFICAT];
  show();
  const names = { name: /^Certificat de scolarité/ };
  expect(await screen.findAllByRole('button', names)).toHaveLength(2);
  fireEvent.click(await screen.findByRole('button', { name: /^Réimprimer/ }));
  await waitFor(() => expect(sent).toEqual([['imprimerCertificatScolarite', { id: 4 }]]));

  fireEvent.click(screen.getByRole('button', { name: /^Certificat de scolarité.*2025-2026$/ }));
  await waitFor(() => expect(dialogs.get()).toHaveLength(1));
  dialogs.get()[0]?.answer(false);
  fireEvent.click(screen.getByRole('button', { name: /^Certificat de scolarité.*2026-2027$/ }));
  await waitFor(() => expect(dialogs.get()).toHaveLength(1));
  expect(dialogs.get()[0]?.message).toContain('7ème année A, 2026-2027');
  dialogs.get()[0]?.answer(true);
  await waitFor(() =>
    expect(sent.slice(1)).toEqual([
      ['addCertificatScolarite', { inscriptionId: 31, creationUserId: 0 }],
      ['imprimerCertificatScolarite', { id: 5 }],
    ]),
  );
  const delivres = await screen.findByRole('list', { name: 'Certificats délivrés' });
  await within(delivres).findByText(/0013\/2026-2027/);
});

it('dit pourquoi un livret est vide, et laisse le bouton', async () => {
  show();
  const button = await screen.findByRole('button', { name: 'Livret scolaire' });
  fireEvent.click(button);
  await screen.findByText(VIDE);
  expect(sent).toEqual([['imprimerLivret', { eleveId: 9 }]]);
  expect(button.isConnected).toBe(true);
});

it('les deux jours d’un relevé existent, dans leur ordre, ou manquent', () => {
  expect([fautesDesJours('', ''), fautesDesJours('2026-10-05', '')]).toEqual([{}, {}]);
  expect(fautesDesJours('2026-12-19', '2026-10-05')).toEqual({
    au: 'Le dernier jour ne vient pas avant le premier.',
  });
  expect(fautesDesJours('31/02/2026', '2026-10-05')).toEqual({ du: "Cette date n'existe pas." });
});
