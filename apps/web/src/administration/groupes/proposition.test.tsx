/** Tests what a group is proposed by its model, and what is said of a new teacher; the test gives the server's answers. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { montrerFiche } from '#administration/utilisateurs/fiche-ouvrir.tsx';
import { DialogHost } from '#core/ui/dialogs/dialog-host.tsx';
import { Notices } from '#core/ui/dialogs/notice.tsx';
import { montrer, montrerPage } from '#tests/montrer.tsx';
import { GroupeActions } from './actions.tsx';
import { PropositionDuModele } from './proposition.tsx';

const GROUPE = { id: 7, libelle: 'Guichet' };
const MODES = [
  { id: 1, libelle: 'Lecture', ajout: 0, modification: 0, suppression: 0 },
  { id: 2, libelle: 'Ajout', ajout: 1, modification: 0, suppression: 0 },
];
const ligne = (menuId: number, libelle: string, modes: number[]) => ({
  menuId,
  ongletId: null,
  reference: libelle.toLowerCase(),
  libelle,
  parentId: null,
  typeAcces: 'Prive',
  modes,
});
const PROPOSITION = {
  modele: 'Caisse',
  tableau: {
    modes: MODES,
    lignes: [ligne(4, 'Reçus', [1]), ligne(5, 'Accords', []), ligne(6, 'Contrôles', [1, 2])],
  },
  ajouts: [{ menuId: 5, ongletId: null, modeAccesId: 2 }],
  retraits: [
    { menuId: 6, ongletId: null, modeAccesId: 1 },
    { menuId: 6, ongletId: null, modeAccesId: 2 },
  ],
};

let operations: string[] = [];
let sent: [string, unknown][] = [];

beforeEach(() => {
  [operations, sent] = [['lecture', 'ajout', 'suppression'], []];
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string }) => {
    const name = url.split('/api/')[1] ?? '';
    const json = (data: unknown) => Promise.resolve(new Response(JSON.stringify(data)));
    if (name.startsWith('getMesDroits'))
      return json({ ecoleId: null, menus: [{ reference: 'privileges', operations }], onglets: [] });
    if (name === 'getPropositionDuModele') return json(PROPOSITION);
    sent.push([name, JSON.parse(body ?? 'null')]);
    return json([{ id: 1 }]);
  });
});

const show = () => {
  let isClosed = false;
  montrer(
    <>
      <PropositionDuModele groupe={GROUPE} onClose={() => void (isClosed = true)} />
      <Notices />
    </>,
  );
  return () => isClosed;
};

it('[SEC-17] chaque différence se lit, se prend ou se laisse ; rien n’est pris d’avance, et ce qui l’est part en un acte', async () => {
  const isClosed = show();
  const donner = await screen.findByRole('group', { name: 'À donner' });
  const retirer = screen.getByRole('group', { name: 'À retirer' });
  expect(within(donner).getAllByRole('checkbox')).toHaveLength(1);
  expect(donner.textContent).toContain('«\u00A0Accords\u00A0»\u00A0: ajout');
  expect(retirer.textContent).toContain('«\u00A0Contrôles\u00A0»\u00A0: lecture');
  const enregistrer = screen.getByRole('button', { name: 'Enregistrer' });
  expect(enregistrer).toHaveProperty('disabled', true);
  fireEvent.click(within(donner).getByRole('checkbox'));
  fireEvent.click(within(retirer).getByRole('checkbox', { name: /ajout$/ }));
  fireEvent.click(enregistrer);
  await waitFor(() => expect(isClosed()).toBe(true));
  const [, retrait] = PROPOSITION.retraits;
  expect(sent).toEqual([
    ['updateTableauPrivileges', { groupeId: 7, ajouts: PROPOSITION.ajouts, retraits: [retrait] }],
  ]);
});

it('[SEC-17] qui ne retire pas de privilège lit ce que le modèle n’a plus, sans pouvoir le cocher', async () => {
  operations = ['lecture', 'ajout'];
  show();
  const retirer = await screen.findByRole('group', { name: 'À retirer' });
  await waitFor(() => expect(retirer).toHaveProperty('disabled', true));
  fireEvent.click(screen.getByRole('button', { name: 'Tout cocher' }));
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(sent).toEqual([
      ['updateTableauPrivileges', { groupeId: 7, ajouts: PROPOSITION.ajouts, retraits: [] }],
    ]),
  );
});

it('[SEC-17] le groupe qui diffère de son modèle le dit sur sa ligne, un autre non', async () => {
  const nom = /Voir ce que propose le modèle/;
  montrerPage(() => <GroupeActions row={{ ...GROUPE, ecarts: 2 }} />);
  await screen.findByRole('button', { name: nom });
  document.body.replaceChildren();
  montrerPage(() => <GroupeActions row={{ ...GROUPE, ecarts: 0 }} />);
  await screen.findByRole('link', { name: /Voir les privilèges/ });
  expect(screen.queryByRole('button', { name: nom })).toBeNull();
});

it('[NOTE-72] la fiche de connexion dit ce que voit le nouvel enseignant, à la place de ce qui manque', async () => {
  montrer(<DialogHost />);
  const personne = { prenoms: 'Mariama', name: 'Bah', email: 'bah@ecole.test' };
  void montrerFiche(personne, 'sesame', {
    sansGroupe: { userId: 5, groupes: '/listGroupe' },
    acces: 'Il est entré dans le groupe.',
  });
  await screen.findByText('Il est entré dans le groupe.');
  expect(screen.queryByText(/dans aucun groupe/)).toBeNull();
});
