import { describe, expect, it } from 'vitest';
import { mouvementsDits } from './totaux.ts';

describe('les totaux du journal de caisse', () => {
  it.each([
    [{ nombre: 1, annulations: 0, rendu: 0, montant: 5000 }, '1 encaissement'],
    [
      { nombre: 3, annulations: 2, rendu: 20_000, montant: 5000 },
      '3 encaissements, 2 annulations (20 000 FG rendus)',
    ],
  ])('[GUICHET-06] comptent les annulations à part : %j', (total, mots) => {
    expect(mouvementsDits(total).replaceAll(/\s/g, ' ')).toBe(mots);
  });
});
