/** Tests how a new person enters a group beside their password; the test gives the server's answers. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { DialogHost } from '#core/ui/dialogs/dialog-host.tsx';
import { montrerPage } from '#tests/montrer.tsx';
import { montrerFiche } from './fiche-ouvrir.tsx';

const TOUT = ['lecture', 'ajout', 'modification', 'suppression'];
const CASES = [{ menuId: 4, ongletId: null, modeAccesId: 1 }];
const MODELES = {
  tableau: { modes: [], lignes: [] },
  modeles: [
    { cle: 'caisse', libelle: 'Caisse', aide: 'Encaisse et clôture.', cases: CASES },
    { cle: 'direction', libelle: 'Direction', aide: 'Tient son école.', cases: CASES },
  ],
};
const RECUES = { creationUserId: null, creationDate: null, modifUserId: null, modifDate: null, estActif: 1 };

let sent: [string, unknown][] = [];
let isRefused = false;
let isMade = false;
let lectures = 0;

beforeEach(() => {
  [sent, isRefused, isMade, lectures] = [[], false, false, 0];
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string } = {}) => {
    const name = url.split('/api/')[1] ?? '';
    const json = (data: unknown, status = 200) =>
      Promise.resolve(new Response(JSON.stringify(data), { status }));
    if (name.startsWith('getMesDroits'))
      return json({
        ecoleId: null,
        menus: ['groupes', 'privileges'].map((reference) => ({ reference, operations: TOUT })),
        onglets: [],
      });
    if (name.startsWith('getModelesDeGroupe')) return json(MODELES);
    if (name.startsWith('getAllGroupe')) {
      lectures += 1;
      return json(
        // A group made of a model is in the list read again after it.
        ['Direction', ...(isMade ? ['Caisse'] : [])].map((libelle, rang) => ({
          ...RECUES,
          id: 7 + rang,
          libelle,
          membres: 0,
          noms: [],
          ecarts: 0,
          modele: null,
        })),
      );
    }
    sent.push([name, JSON.parse(body ?? 'null')]);
    isMade = name === 'addGroupeDeModele' && !isRefused;
    return isRefused
      ? json({ code: 'REFUSE', error: 'Ce groupe est plus fort que vous.' }, 409)
      : json([{ id: 1 }], 201);
  });
  montrerPage(() => <DialogHost />);
  const personne = { prenoms: 'Aïcha', name: 'Sow', email: 'sow@ecole.test' };
  void montrerFiche(personne, 'sesame', { sansGroupe: { userId: 5, groupes: '/listGroupe' } });
});

const choisir = async (option: string) => {
  const choix = await screen.findByLabelText('Groupe');
  const voulue = await screen.findByRole('option', { name: option });
  fireEvent.change(choix, { target: { value: voulue.getAttribute('value') } });
  fireEvent.click(screen.getByRole('button', { name: 'Affecter' }));
};

it('[DEBUT-05] une personne neuve entre dans un groupe à côté de son mot de passe, sans quitter la fenêtre', async () => {
  await choisir('Direction');
  await screen.findByText(/« Direction »/);
  expect(sent).toEqual([['addUserGroupe', expect.objectContaining({ userId: 5, groupeId: 7 })]]);
});

it('[DEBUT-05] un groupe tout prêt que l’école n’a pas se fait avec elle ; un refus se dit, et se reprend', async () => {
  isRefused = true;
  await choisir('Caisse');
  await screen.findByText('Ce groupe est plus fort que vous.');
  expect(screen.getByText('Encaisse et clôture.')).toBeTruthy();
  isRefused = false;
  fireEvent.click(screen.getByRole('button', { name: 'Affecter' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  // Said by its name still when the list that was read again has it, no longer ready-made.
  await waitFor(() => expect(lectures).toBe(2));
  await screen.findByText(/« Caisse »/);
  expect(sent.at(-1)).toEqual([
    'addGroupeDeModele',
    expect.objectContaining({ libelle: 'Caisse', modele: 'caisse', cases: CASES, userIds: [5] }),
  ]);
});
