/** Tests the sentence of an old price and its window; the test gives the server's answers. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ouvrirPage, repondre } from '#tests/page-ouverte.tsx';
import { AnciensPrix } from './phrase.tsx';

const ANCIENS = {
  eleves: 21,
  classes: [{ id: 7, libelle: '7ème B', eleves: 21 }],
  prestations: [{ id: 4, libelle: 'Scolarité', eleves: 21 }],
};
const ligne = (inscriptionId: number, nom: string, refus: string | null) => ({
  inscriptionId,
  matricule: `0000${inscriptionId}`,
  prenoms: 'Hawa',
  nom,
  classe: '7ème B',
  session: '2026-2027',
  avant: 2_700_000,
  apres: refus === null ? 2_750_000 : 2_700_000,
  refus,
});
const APERCU = {
  lignes: [ligne(1, 'Barry', null), ligne(2, 'Bah', 'La remise est trop grande.')],
  empreinte: 'abc',
};
const LOT = {
  id: 9,
  ecoleId: 2,
  origine: 'Nouveaux prix, 7ème B',
  nombre: 21,
  personne: 'Fanta Barry',
  estActif: 1,
  creationDate: '2026-11-20T08:00:00.000Z',
  creationUserId: 1,
  modifDate: null,
  modifUserId: null,
};
const TOUS = ['fichesRenseignement', 'eleves', 'encaisser'];
const ouvrir = (menus: readonly string[], reponses: Readonly<Record<string, unknown>>) => {
  const sent = repondre({ menus }, reponses);
  ouvrirPage('/prix', '/prix', () => <AnciensPrix ecoleId={2} classeId={7} />);
  return sent;
};

it('[SEMAINE-06] dit combien d’élèves paient encore l’ancien prix, montre ce qui change, et n’envoie que cela', async () => {
  const sent = ouvrir(TOUS, {
    getAnciensPrix: ANCIENS,
    apercuRecalculs: APERCU,
    recalculerInscriptions: [{ id: 1, nombre: 1 }],
  });
  expect((await screen.findByRole('status')).textContent).toBe(
    "21 élèves paient encore l'ancien prix\u00A0:Recalculer…",
  );
  fireEvent.click(screen.getByRole('button', { name: 'Recalculer…' }));
  const fenetre = within(await screen.findByRole('dialog', { name: 'Recalculer les échéances' }));
  const lignes = within(await fenetre.findByRole('list', { name: 'Élèves' })).getAllByRole('listitem');
  expect(lignes.map((one) => one.textContent.replaceAll('\u00A0', ' '))).toEqual([
    'Hawa Barry, 7ème B, 2026-20272 700 000 FG → 2 750 000 FG',
    'Hawa Bah, 7ème B, 2026-20272 700 000 FGLa remise est trop grande.',
  ]);
  fireEvent.change(fenetre.getByLabelText('Prestation'), { target: { value: '4' } });
  fireEvent.click(await fenetre.findByRole('button', { name: 'Recalculer 1 élève' }));
  const cible = { ecoleId: 2, sessionId: null, classeId: 7, prestationId: 4 };
  await waitFor(() =>
    expect(sent.filter(([name]) => name === 'recalculerInscriptions')).toEqual([
      ['recalculerInscriptions', { ...cible, empreinte: 'abc', creationUserId: 0 }],
    ]),
  );
});

it('[SEMAINE-06] se dit sans bouton à qui ne recalcule pas ; un recalcul se retrouve et se défait une fois fini', async () => {
  const tient = repondre({ menus: ['fichesRenseignement'] }, { getAnciensPrix: { ...ANCIENS, eleves: 1 } });
  const { unmount } = ouvrirPage('/prix', '/prix', () => <AnciensPrix ecoleId={2} />);
  expect((await screen.findByRole('status')).textContent).toBe("1 élève paie encore l'ancien prix.");
  expect(screen.queryByRole('button')).toBeNull();
  expect(tient.map(([name]) => name)).not.toContain('getLotsRecalcul');
  unmount();

  const personne = { eleves: 0, classes: [], prestations: [] };
  ouvrir(TOUS, {
    getAnciensPrix: personne,
    apercuRecalculs: { lignes: [], empreinte: '' },
    getLotsRecalcul: [LOT],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Recalculs déjà faits…' }));
  await screen.findByRole('button', { name: /^Défaire.*Nouveaux prix, 7ème B$/ });
  await screen.findByText(/^Tous suivent les prix d’aujourd’hui/);
});
