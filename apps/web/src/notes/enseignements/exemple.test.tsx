/** Tests the act that takes an example of a programme; the test gives the server's answers. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { montrer } from '#tests/montrer.tsx';
import { PrendreUnExemple } from './exemple.tsx';

const SESSION = {
  id: 3,
  libelle: '2026-2027',
  dateDebut: '2026-10-01',
  dateFin: '2027-06-30',
  creationDate: '2026-01-01T08:00:00.000Z',
  creationUserId: 1,
  modifDate: null,
  modifUserId: null,
  estActif: 1,
} as const;

let menus: { reference: string; operations: string[] }[] = [];
let sent: unknown[] = [];
let done = 0;
/** How many subjects the school can teach already. */
let connues = 3;

beforeEach(() => {
  [menus, sent, done, connues] = [[{ reference: 'enseignements', operations: ['ajout'] }], [], 0, 3];
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string }) => {
    if (url.includes('getMesDroits'))
      return Promise.resolve(new Response(JSON.stringify({ ecoleId: 2, menus, onglets: [] })));
    if (url.includes('matiereSelectBy'))
      return Promise.resolve(new Response('[]', { headers: { 'x-total-count': String(connues) } }));
    sent.push(JSON.parse(body ?? 'null'));
    const answer = [{ id: 1, nombre: 1, existants: 0, ecartes: 1 }];
    return Promise.resolve(new Response(JSON.stringify(answer), { status: 201 }));
  });
});

const show = () => montrer(<PrendreUnExemple ecoleId={2} session={SESSION} onDone={() => (done += 1)} />);

const prendre = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Ajouter/ });

it('[NOTE-09] rien n’est choisi pour la personne : elle lit d’où vient l’exemple, coche ses ordres, ôte une matière', async () => {
  show();
  expect(prendre().disabled).toBe(true);
  fireEvent.change(screen.getByRole('combobox', { name: 'Exemple' }), { target: { value: 'lyceeSS' } });
  expect(screen.getByRole('note').textContent).toMatch(/^Vu dans une seule école.*à vérifier/);
  expect(prendre().disabled).toBe(true);
  for (const name of ['11ème année, SS', 'Terminale, SS'])
    fireEvent.click(screen.getByRole('checkbox', { name }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Histoire, coefficient 2' }));
  // Whoever may add no subject is not offered to.
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^Ajouter à l'école/ })).toBeNull());
  expect(prendre().textContent).toBe('Ajouter 12 matières');
  fireEvent.click(prendre());
  await waitFor(() => expect(done).toBe(1));
  expect(sent).toEqual([
    {
      ecoleId: 2,
      sessionId: 3,
      exemple: 'lyceeSS',
      niveaux: ['13', '15'],
      matieres: ['Français', 'Philosophie', 'Anglais', 'Mathématiques', 'Géographie', 'Économie'],
      ajouterMatieres: 0,
      creationUserId: 0,
    },
  ]);
});

it('qui peut ajouter des matières choisit de le faire', async () => {
  menus = [...menus, { reference: 'matieres', operations: ['ajout'] }];
  show();
  fireEvent.change(screen.getByRole('combobox', { name: 'Exemple' }), { target: { value: 'college' } });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Ajouter à l'école/ });
  expect(box.checked).toBe(false);
  fireEvent.click(box);
  fireEvent.click(screen.getByRole('checkbox', { name: '7ème année' }));
  fireEvent.click(prendre());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ niveaux: ['7'], ajouterMatieres: 1 });
});

it('[NOTE-09] une école sans aucune matière les ajoute, si on ne l’ôte pas', async () => {
  [menus, connues] = [[...menus, { reference: 'matieres', operations: ['lecture', 'ajout'] }], 0];
  show();
  fireEvent.change(screen.getByRole('combobox', { name: 'Exemple' }), { target: { value: 'college' } });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Ajouter à l'école/ });
  await waitFor(() => expect(box.checked).toBe(true));
  fireEvent.click(box);
  expect(box.checked).toBe(false);
});
