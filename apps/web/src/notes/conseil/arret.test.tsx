/** Tests what blocks the arrêt of a class, and the way out of each; the test gives the server's answers. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SansEleve } from '#notes/chemins/vers.tsx';
import { ouvrirPage, repondre } from '#tests/page-ouverte.tsx';
import { Arret } from './arret.tsx';
import type { ConseilLu } from './dire.ts';

const LIEU = { ecoleId: 2, classeId: 5, periodeId: 7 };
const CONSEIL: Pick<ConseilLu, 'genre' | 'etat' | 'classe' | 'periode' | 'nonTenueMotif'> = {
  genre: 'notes',
  etat: 'ouverte',
  classe: '10ème G',
  periode: '1er trimestre',
  nonTenueMotif: null,
};

function ouvrir(menus: readonly string[]) {
  const blocage = { enseignementId: null, matiere: null, enseignants: [], nombre: 0, aRattraper: [] };
  const sent = repondre(
    { menus },
    {
      getBlocagesArret: { blocages: [{ ...blocage, genre: 'saisieOuverte' }], nonEvaluees: [] },
      fermerSaisie: [{ id: 1 }],
    },
  );
  ouvrirPage('/conseil', '/conseil', () => <Arret conseil={CONSEIL} lieu={LIEU} />);
  return sent;
}

it('[NOTE-75] « La saisie est encore ouverte » se ferme du conseil, pour cette classe seule', async () => {
  const sent = ouvrir(['conseils', 'toutesNotes']);
  await screen.findByText('La saisie est encore ouverte.');
  fireEvent.click(screen.getByRole('button', { name: 'Fermer la saisie' }));
  await waitFor(() =>
    expect(sent.find(([name]) => name === 'fermerSaisie')?.[1]).toMatchObject({
      ecoleId: 2,
      periodeId: 7,
      classeIds: [5],
    }),
  );
});

it('[NOTE-75] qui ne la ferme pas le lit seulement : rien ne le mène à une page où il ne pourrait rien', async () => {
  ouvrir(['conseils']);
  await screen.findByText('La saisie est encore ouverte.');
  expect(screen.queryByRole('button', { name: 'Fermer la saisie' })).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

it('une classe sans élève mène à leur inscription, pour qui inscrit', async () => {
  repondre({ menus: ['eleves'], onglets: ['inscriptions'] }, {});
  ouvrirPage('/conseil', '/conseil', () => <SansEleve />);
  expect((await screen.findByRole('link', { name: 'Inscrire des élèves' })).getAttribute('href')).toBe(
    ADRESSES.eleves.list,
  );
  expect(screen.getByText('Aucun élève ce jour-là')).toBeTruthy();
});
