/** Tests which sheet of marks is offered first; the test gives the server's answers. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ouvrirPage, repondre } from '#tests/page-ouverte.tsx';
import { TelechargerLaFiche } from './telecharger.tsx';

const ligne = (classeId: number, rang: number, enseignementId: number) => ({
  enseignementId,
  matiere: `Matière ${enseignementId}`,
  classeId,
  classe: `Classe ${classeId}`,
  etape: 'collège',
  periodeId: 20 + rang,
  periode: `Trimestre ${rang}`,
  dateFinSaisie: null,
  etat: 'ouverte',
  enseignants: [],
  estTitulaire: false,
  nonEvaluee: false,
  nonTenueMotif: null,
  evaluations: 1,
  attendues: 0,
  remplies: 0,
  aSaisir: { vides: 0, aRattraper: [] },
});
const periodes = [1, 2].map((rang) => ({
  id: 20 + rang,
  rang,
  libelle: `Trimestre ${rang}`,
  etape: 'collège',
}));

it('« Importer » d’une grille offre d’abord la fiche de la même classe, période et matière', async () => {
  const lignes = [ligne(5, 2, 51), ligne(6, 2, 61), ligne(6, 2, 62)];
  const sent = repondre(
    { menus: ['notes'] },
    { getAvancementNotes: { sessionId: 1, rang: 2, periodes, lignes } },
  );
  ouvrirPage('/t', '/t?classeId=6&periodeId=22&enseignementId=62', () => <TelechargerLaFiche ecoleId={2} />);
  const classe = await screen.findByRole('combobox', { name: 'Classe' });
  await waitFor(() => expect(classe).toHaveProperty('value', '6 22'));
  expect(screen.getByRole('combobox', { name: 'Période' })).toHaveProperty('value', '2');
  expect(screen.getByRole('combobox', { name: 'Évaluations' })).toHaveProperty('value', '62');
  // The period of today names the others; then that of the grid is asked.
  expect(sent.map(([, body]) => body)).toEqual(
    [null, 2].map((rang) => ({ ecoleId: 2, sessionId: null, rang })),
  );
});

it('une matière d’une autre classe que celle qui s’offre ne se demande pas à sa place', async () => {
  const sent = repondre(
    { menus: ['notes'] },
    { getAvancementNotes: { sessionId: 1, rang: 1, periodes, lignes: [ligne(5, 1, 51)] } },
  );
  ouvrirPage('/t', '/t?classeId=6&periodeId=21&enseignementId=62', () => <TelechargerLaFiche ecoleId={2} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Fiche à remplir' }));
  await waitFor(() =>
    expect(sent).toContainEqual(['getGrilleNotes', { classeId: 5, periodeId: 21, enseignementId: null }]),
  );
});
