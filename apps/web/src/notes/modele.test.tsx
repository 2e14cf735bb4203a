/** Tests what the stage of a rule of marking fills. */
import { valeursDuModele } from '@gestionscolaire/contract/notes/modeles.ts';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { montrer } from '#tests/montrer.tsx';
import { NiveauDeRegle } from './modele.tsx';

function Fiche() {
  const [held, setHeld] = useState<Record<string, unknown>>({ etape: null, modele: null });
  const setField = (name: string, value: unknown) => setHeld((before) => ({ ...before, [name]: value }));
  return (
    <>
      <NiveauDeRegle
        id="niveau"
        label="Niveau"
        required
        disabled={false}
        value={held['etape']}
        error={null}
        onBlur={() => undefined}
        onChange={(etape) => setField('etape', etape)}
        values={held}
        record={null}
        setField={setField}
      />
      <button type="button" onClick={() => setField('poidsCours', 7)}>
        Peser
      </button>
      <output>{JSON.stringify(held)}</output>
    </>
  );
}

const choisir = (etape: string): unknown => {
  fireEvent.change(screen.getByRole('combobox', { name: 'Niveau' }), { target: { value: etape } });
  return JSON.parse(screen.getByRole('status').textContent);
};

it('[NOTE-08] le niveau choisit son modèle, un autre le sien, tant que rien n’est changé ; ce qui l’est reste', () => {
  montrer(<Fiche />);
  const primaire = valeursDuModele('compositionSeule', 'primaire');
  expect(choisir('primaire')).toMatchObject({ modele: 'compositionSeule', ...primaire });
  const college = valeursDuModele('cours1Composition2', 'collège');
  expect(choisir('collège')).toMatchObject({ etape: 'collège', modele: 'cours1Composition2', ...college });
  fireEvent.click(screen.getByRole('button', { name: 'Peser' }));
  const garde = { ...college, etape: 'primaire', modele: 'cours1Composition2', poidsCours: 7 };
  expect(choisir('primaire')).toMatchObject(garde);
});
