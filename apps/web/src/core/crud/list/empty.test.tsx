import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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
