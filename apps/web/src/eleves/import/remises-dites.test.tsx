/** Tests that an import proposes the discounts which remarks tell, and writes none by itself. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CheckedRow } from '#core/imports/check/checked-rows.ts';
import type { Filled } from '#core/imports/use-corrections.ts';
import { montrer } from '#tests/montrer.tsx';
import { RemisesDites } from './remises-dites.tsx';

const ligne = (number: number, prenoms: string, cells: CheckedRow['cells']): CheckedRow => ({
  number,
  cells: { prenoms, nom: 'Bah', ...cells },
  faults: {},
  cautions: {},
  effects: {},
  candidats: [],
});
const LIGNES = [
  ligne(2, 'Awa', { observations: 'boursier 50 %' }),
  ligne(3, 'Fanta', { observations: 'Boursière' }),
  ligne(4, 'Sory', { observations: 'bourse 100%', remisePourcentage: '100' }),
  ligne(5, 'Aly', { observations: 'non boursier' }),
];

it('une observation qui dit une bourse la propose, ligne par ligne, et rien ne s’écrit avant un clic', () => {
  const donnees: (readonly Filled[])[] = [];
  montrer(<RemisesDites rows={LIGNES} disabled={false} onFill={(rows) => donnees.push(rows)} />);
  expect(
    screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' ')),
  ).toEqual(['Ligne 2, Awa Bah : « boursier 50 % »', 'Ligne 3, Fanta Bah : « Boursière »']);
  expect(donnees).toEqual([]);
  const awa = { number: 2, texts: { remisePourcentage: '50', remiseMotif: 'Bourse' } };
  fireEvent.click(screen.getByRole('button', { name: 'Donner la remise' }));
  expect(donnees).toEqual([[awa]]);
  fireEvent.change(screen.getByLabelText(/^Remise en %/), { target: { value: '25' } });
  fireEvent.click(screen.getByRole('button', { name: 'Donner les 2 remises' }));
  const fanta = { number: 3, texts: { remisePourcentage: '25', remiseMotif: 'Bourse' } };
  expect(donnees.at(-1)).toEqual([awa, fanta]);
  fireEvent.click(screen.getByRole('button', { name: 'Garder les observations seules' }));
  expect(screen.queryByRole('region')).toBeNull();
});
