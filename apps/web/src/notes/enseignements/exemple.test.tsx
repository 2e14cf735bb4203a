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
let taken = 0;
/** The classes of the school. */
let salles: Record<string, unknown>[] = [];

const salle = (id: number, libelle: string, more: Record<string, unknown>) => ({
  id,
  libelle,
  ecoleId: 2,
  serie: null,
  creationDate: '2026-01-01T08:00:00.000Z',
  estActif: 1,
  ...more,
});

beforeEach(() => {
  [menus, sent, taken, salles] = [[{ reference: 'enseignements', operations: ['ajout'] }], [], 0, []];
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string }) => {
    if (url.includes('getMesDroits'))
      return Promise.resolve(new Response(JSON.stringify({ ecoleId: 2, menus, onglets: [] })));
    if (url.includes('classeSelectBy'))
      return Promise.resolve(
        new Response(JSON.stringify(salles), { headers: { 'x-total-count': String(salles.length) } }),
      );
    sent.push(JSON.parse(body ?? 'null'));
    const answer = [{ id: 1, nombre: 1, existants: 0, ecartes: 1 }];
    return Promise.resolve(new Response(JSON.stringify(answer), { status: 201 }));
  });
});

const show = async () => {
  montrer(
    <PrendreUnExemple
      ecoleId={2}
      session={SESSION}
      onDone={() => undefined}
      onTaken={() => {
        taken += 1;
      }}
    />,
  );
  await screen.findByRole('combobox', { name: 'Exemple' });
};

const prendre = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Ajouter/ });
const choisir = (value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: 'Exemple' }), { target: { value } });
const coche = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

it('[NOTE-09] sans classe, rien n’est choisi pour la personne : elle lit d’où vient l’exemple, coche ses ordres, ôte une matière', async () => {
  await show();
  expect(prendre().disabled).toBe(true);
  choisir('lyceeSS');
  expect(screen.getByRole('note').textContent).toMatch(/^Vu dans une seule école.*à vérifier/);
  expect(prendre().disabled).toBe(true);
  for (const name of ['11ème année, SS', 'Terminale, SS']) fireEvent.click(coche(name));
  fireEvent.click(coche('Histoire, coefficient 2'));
  // Whoever may add no subject is not offered to, and no number is promised of those that the school may not have.
  expect(screen.queryByRole('checkbox', { name: /^Ajouter à l'école/ })).toBeNull();
  expect(prendre().textContent).toBe('Ajouter aux programmes');
  fireEvent.click(prendre());
  await waitFor(() => expect(taken).toBe(1));
  const matieres = ['Français', 'Philosophie', 'Anglais', 'Mathématiques', 'Géographie', 'Économie'];
  expect(sent).toEqual([
    {
      ecoleId: 2,
      sessionId: 3,
      exemples: [{ exemple: 'lyceeSS', niveaux: ['13', '15'], matieres }],
      ajouterMatieres: 0,
      creationUserId: 0,
    },
  ]);
});

it('[NOTE-74] les classes de l’école disent leurs exemples : un bouton les prend tous ; qui n’en a pas est nommé', async () => {
  menus = [...menus, { reference: 'matieres', operations: ['ajout'] }];
  salles = [
    salle(1, '8ème A', { etape: 'collège', niveau: '8' }),
    salle(2, '8ème B', { etape: 'collège', niveau: '8' }),
    salle(3, 'Terminale SM', { etape: 'lycée', niveau: '15', serie: 'SM' }),
    salle(4, 'Petite Section', { etape: 'maternelle', niveau: '1' }),
  ];
  await show();
  await waitFor(() => expect(coche(/^Ajouter à l'école/).checked).toBe(true));
  expect([coche(/^Collège.*: 8ème année$/).checked, coche(/^Lycée.*: Terminale$/).checked]).toEqual([
    true,
    true,
  ]);
  expect(screen.getByText(/^Aucun exemple n'est pour Petite Section/)).toBeTruthy();
  expect(screen.getAllByRole('note')).toHaveLength(2);
  expect(prendre().textContent).toBe('Ajouter 21 matières');
  // One may be left out; the orders of a single one are those of the classes.
  fireEvent.click(coche(/^Lycée/));
  expect(prendre().textContent).toBe('Ajouter 12 matières');
  choisir('college');
  expect([coche('7ème année').checked, coche('8ème année').checked]).toEqual([false, true]);
  choisir('classes');
  fireEvent.click(prendre());
  await waitFor(() => expect(taken).toBe(1));
  expect(sent[0]).toMatchObject({
    exemples: [
      { exemple: 'college', niveaux: ['8'] },
      { exemple: 'lyceeSM', niveaux: ['15'] },
    ],
    ajouterMatieres: 1,
  });
});
