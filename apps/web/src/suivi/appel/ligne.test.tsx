/** Tests the minutes of a late pupil on a sheet. */
import { FAUTE_DE_MINUTES, type Pointe } from '@gestionscolaire/contract/suivi/appel/appel.ts';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ouvrirPage, repondre } from '#tests/page-ouverte.tsx';
import { LigneDEleve } from './ligne.tsx';

const ELEVE = {
  inscriptionId: 1,
  eleveId: 1,
  matricule: '00001',
  prenoms: 'Aïssatou',
  nom: 'Bah',
  sexe: 'F',
  pointage: 'retard' as const,
  minutes: 10,
  estHomonyme: true,
  estSorti: true,
  annonce: null,
  exclusion: null,
  billet: null,
};

it('[SUIVI-03] les minutes d’un retard s’effacent et se retapent', async () => {
  const dits: Pointe[] = [];
  function Ligne() {
    const [pointe, setPointe] = useState<Pointe>({ pointage: 'retard', minutes: 10 });
    const dire = (next: Pointe) => {
      dits.push(next);
      setPointe(next);
    };
    return <LigneDEleve eleve={ELEVE} pointe={pointe} canTap seesAbsences={false} onChange={dire} />;
  }
  repondre({ menus: ['feuillesAppel'] }, {});
  ouvrirPage('/', '/', () => <Ligne />);
  const champ = await screen.findByRole<HTMLInputElement>('textbox', {
    name: 'Minutes de retard de Bah Aïssatou (00001)',
  });
  fireEvent.change(champ, { target: { value: '' } });
  expect(champ.value).toBe('');
  fireEvent.change(champ, { target: { value: '25' } });
  expect(dits).toEqual([
    { pointage: 'retard', minutes: null },
    { pointage: 'retard', minutes: 25 },
  ]);
  expect(screen.queryByText(FAUTE_DE_MINUTES)).toBeNull();
  for (const value of ['12,5', '999', '0', 'dix']) {
    fireEvent.change(champ, { target: { value } });
    expect(await screen.findByText(FAUTE_DE_MINUTES)).toBeTruthy();
    expect(champ.value).toBe(value);
  }
});

it('[SUIVI-10] qui n’est plus de la classe, et que la feuille tient, se lit', async () => {
  repondre({ menus: ['feuillesAppel'] }, {});
  ouvrirPage('/', '/', () => (
    <LigneDEleve eleve={ELEVE} pointe={ELEVE} canTap seesAbsences={false} onChange={() => {}} />
  ));
  const ligne = await screen.findByRole('button', { name: /Bah Aïssatou/ });
  expect(ligne.textContent).toContain("N'est plus de la classe ce jour-là");
  // Another pupil of the sheet has her name.
  expect(ligne.textContent).toContain('00001');
});
