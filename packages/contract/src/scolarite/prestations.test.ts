import { expect, it } from 'vitest';
import { prestationAProposer } from './prestations.ts';

it('les deux premières prestations se proposent, l’une puis l’autre, tant qu’il n’y en a pas d’autres', () => {
  const proposee = (...all: string[]) => prestationAProposer(all.map((libelle) => ({ libelle })));
  expect(proposee()).toEqual({ libelle: 'Inscription', rythme: 'unique' });
  expect(proposee('inscription')).toEqual({ libelle: 'Scolarité', rythme: 'parTranche' });
  expect(proposee('Scolarité')).toBeUndefined();
  expect(proposee('Scolarité', 'Inscription')).toBeUndefined();
  expect(proposee('Cantine')).toBeUndefined();
});
