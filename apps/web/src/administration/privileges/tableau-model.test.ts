import { describe, expect, it } from 'vitest';
import { changeables, type Ligne, type Mode } from './tableau-model.ts';

const mode = (id: number): Mode => ({ id, libelle: `Mode ${id}`, ajout: 0, modification: 0, suppression: 0 });
const MODES = [mode(1), mode(2), mode(3)];
const LIGNE: Ligne = {
  menuId: 1,
  ongletId: null,
  reference: 'pays',
  libelle: 'Pays',
  parentId: null,
  typeAcces: 'Prive',
  modes: [2],
};

describe('tableau des privilèges', () => {
  it('une case tenue se décoche avec la suppression, une autre se coche avec l’ajout', () => {
    const ids = (ajouts: boolean, retraits: boolean) =>
      changeables({ ajouts, retraits }, LIGNE, MODES).map(({ id }) => id);
    expect(ids(true, true)).toEqual([1, 2, 3]);
    expect(ids(true, false)).toEqual([1, 3]);
    expect(ids(false, true)).toEqual([2]);
    expect(ids(false, false)).toEqual([]);
  });
});
