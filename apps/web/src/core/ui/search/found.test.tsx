import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { montrer } from '#tests/montrer.tsx';
import { Found } from './found.tsx';

const familles = (count: number) => Array.from({ length: count }, (_, at) => `Famille ${at + 1}`);

function ouvrir(count: number) {
  montrer(
    <Found
      of={familles(count)}
      textOf={(one) => one}
      label="Chercher une famille"
      none="Aucune famille de ce nom."
      step={20}
    >
      {(shown) => (
        <ul>
          {shown.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </Found>,
  );
}

it('[SUIVI-35] une liste courte se montre toute, sans recherche ni suite', () => {
  ouvrir(15);
  expect(screen.getAllByRole('listitem')).toHaveLength(15);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('[SUIVI-35] une longue liste se montre par parties, et se cherche dans toutes', () => {
  ouvrir(45);
  expect(screen.getAllByRole('listitem')).toHaveLength(20);
  fireEvent.click(screen.getByRole('button', { name: 'Afficher 20 lignes de plus, sur 25' }));
  fireEvent.click(screen.getByRole('button', { name: 'Afficher les 5 dernières lignes' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(45);
  expect(screen.queryByRole('button')).toBeNull();
  const champ = screen.getByRole('textbox', { name: 'Chercher une famille' });
  fireEvent.change(champ, { target: { value: 'famille 45' } });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Famille 45']);
  fireEvent.change(champ, { target: { value: 'Sylla' } });
  expect(screen.getByText('Aucune famille de ce nom.')).toBeTruthy();
  fireEvent.change(champ, { target: { value: '' } });
  expect(screen.getAllByRole('listitem')).toHaveLength(20);
});
