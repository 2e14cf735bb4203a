/** Tests the screen of the documents; the test gives the server's answers. */
import { PREFERENCES_PAR_DEFAUT } from '@gestionscolaire/contract/administration/preferences.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ouvrirPage, repondre } from '#tests/page-ouverte.tsx';
import { ListeDesDocuments } from './liste.tsx';

const DOCUMENT = {
  id: 5,
  ecoleId: 2,
  ecole: 'Les Étoiles',
  nom: 'abc.pdf',
  libelle: null,
  type: 'application/pdf',
  taille: 20_480,
  estPrioritaire: 0,
  eleveId: 7,
  eleve: 'Awa Bah (00007)',
  personneId: null,
  personne: null,
  auteur: 'Mariama Sow',
  estActif: 1,
  creationUserId: 2,
  creationDate: '2026-11-21T08:00:00.000Z',
  modifUserId: null,
  modifDate: null,
};
const NOM = 'Document du 21/11/2026';

async function ouvrir(operations: readonly string[]) {
  const sent = repondre(
    { menus: ['documents'], operations },
    {
      getPreferences: PREFERENCES_PAR_DEFAUT,
      documentSelectBy: [DOCUMENT],
      documents: { file: 'neuf.pdf', id: 6 },
    },
  );
  ouvrirPage('/listeDocument', '/listeDocument', ListeDesDocuments);
  await screen.findAllByText(NOM);
  return sent;
}
const menuDeLaLigne = () => fireEvent.click(screen.getByRole('button', { name: new RegExp(NOM) }));

it('[FID-17] un document dit son jour et à qui il est ; un fichier choisi part, une ligne se rattache ou se retire', async () => {
  const sent = await ouvrir(['lecture', 'ajout', 'modification', 'suppression']);
  expect(screen.getAllByText('Awa Bah (00007)').length).toBeGreaterThan(0);
  const file = new File(['%PDF-'], 'acte.pdf', { type: 'application/pdf' });
  fireEvent.change(screen.getByLabelText('Ajouter un document'), { target: { files: [file] } });
  await waitFor(() => expect(sent).toContainEqual(['documents', { file: btoa('%PDF-') }]));
  menuDeLaLigne();
  expect(await screen.findByText('Nommer et rattacher')).toBeTruthy();
  expect(screen.getByText('Retirer')).toBeTruthy();
});

it('[FID-17] qui ne fait que lire télécharge, et n’ajoute, ne rattache ni ne retire rien', async () => {
  await ouvrir(['lecture']);
  expect(screen.queryByLabelText('Ajouter un document')).toBeNull();
  menuDeLaLigne();
  expect(await screen.findByText('Télécharger')).toBeTruthy();
  expect(screen.queryByText(/Retirer|rattacher/)).toBeNull();
});
