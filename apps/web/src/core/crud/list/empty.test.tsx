import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ListState } from '#core/crud/use-list.ts';
import { montrer } from '#tests/montrer.tsx';
import { ListEmpty } from './empty.tsx';

it('une liste vide n’invite à ajouter que qui le peut', () => {
  const dite = (add: React.ReactNode, isStateless = false) => {
    cleanup();
    montrer(<ListEmpty search={{}} go={() => undefined} add={add} isStateless={isStateless} />);
    expect(screen.getByText('La liste est vide')).toBeTruthy();
    return screen.queryByText('Ajoutez le premier enregistrement.') !== null;
  };
  const bouton = <button type="button">Ajouter</button>;
  expect([dite(bouton), dite(null), dite(false), dite(bouton, true)]).toEqual([true, false, false, false]);
});

it('une liste que ses filtres vident n’est pas dite vide : ils s’ôtent ; une autre dit d’où viennent ses lignes', () => {
  const go = vi.fn<ListState['go']>();
  const search = { filtres: 'classe:3', taille: 50 };
  montrer(<ListEmpty search={search} go={go} add={<button type="button">Ajouter</button>} />);
  expect(screen.getByText('Aucun résultat avec ces filtres')).toBeTruthy();
  expect(screen.queryByText('Ajouter')).toBeNull();
  fireEvent.click(screen.getByText('Ôter les filtres'));
  expect(go.mock.calls[0]?.[0]).not.toHaveProperty('filtres');
  cleanup();
  montrer(<ListEmpty search={{ ...search, recherche: 'awa' }} go={go} add={null} />);
  expect(screen.getByText('Aucun résultat pour « awa »')).toBeTruthy();
  expect(screen.getByText('Ôter les filtres')).toBeTruthy();
  cleanup();
  montrer(<ListEmpty search={{}} go={go} add={null} comesFrom="Une observation s’écrit dans une fiche." />);
  expect(screen.getByText('Une observation s’écrit dans une fiche.')).toBeTruthy();
});
