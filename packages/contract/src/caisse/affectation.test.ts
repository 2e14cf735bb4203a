import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fauteDAffectation, type LigneAPayer, repartir } from './affectation.ts';

const ligne = (id: number, more: Partial<LigneAPayer> = {}): LigneAPayer => ({
  id,
  nature: 'mois',
  dateEcheance: '2026-10-05',
  montant: 100_000,
  paye: 0,
  ...more,
});

describe('répartir un montant', () => {
  it('sert les plus anciennes d’abord, les frais d’inscription avant les autres du même jour, et garde le reste en crédit', () => {
    const lignes = [
      ligne(1, { dateEcheance: '2026-11-05' }),
      ligne(2),
      ligne(3, { nature: 'inscription', montant: 50_000 }),
      ligne(4, { dateEcheance: '2026-09-05', paye: 90_000 }),
    ];
    expect(repartir(180_000, lignes)).toEqual({
      affectations: [
        { echeanceId: 4, montant: 10_000 },
        { echeanceId: 3, montant: 50_000 },
        { echeanceId: 2, montant: 100_000 },
        { echeanceId: 1, montant: 20_000 },
      ],
      credit: 0,
    });
    expect(repartir(1_000_000, lignes).credit).toBe(1_000_000 - 260_000);
  });

  it('ne perd ni n’ajoute un franc, et ne propose rien que le contrôle refuse', () => {
    const lignes = fc.uniqueArray(
      fc
        .record({
          id: fc.integer({ min: 1, max: 50 }),
          nature: fc.constantFrom('inscription', 'mois', 'tranche', 'unique'),
          dateEcheance: fc.constantFrom('2026-09-01', '2026-10-05', '2027-01-05'),
          montant: fc.integer({ min: 0, max: 500_000 }),
          part: fc.integer({ min: 0, max: 100 }),
        })
        .map(({ part, ...one }) => ({ ...one, paye: Math.floor((one.montant * part) / 100) })),
      { selector: ({ id }) => id, maxLength: 12 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_000_000 }), lignes, (montant, all) => {
        const { affectations, credit } = repartir(montant, all);
        const given = affectations.reduce((sum, one) => sum + one.montant, 0);
        expect(given + credit).toBe(montant);
        expect(fauteDAffectation(montant, affectations, all)).toBeUndefined();
        // A credit is kept only when nothing is left to pay.
        const owed = all.reduce((sum, one) => sum + one.montant - one.paye, 0);
        expect(credit).toBe(Math.max(0, montant - owed));
      }),
    );
  });
});

describe('une répartition faite à la main', () => {
  const lignes = [ligne(1, { paye: 40_000 }), ligne(2)];
  /** Returns what is wrong with parts like '1 60000, 2 10000': a line, then what it gets. */
  const faute = (montant: number, texte: string) => {
    const parts = [...texte.matchAll(/(\d+) (\d+)/g)].map(
      ([, id, given]) => [Number(id), Number(given)] as const,
    );
    const affectations = parts.map(([echeanceId, given]) => ({ echeanceId, montant: given }));
    return fauteDAffectation(montant, affectations, lignes);
  };

  it.each([
    ['le montant exact', 70_000, '1 60000, 2 10000'],
    ['moins que le montant : le reste est un crédit', 90_000, '2 50000'],
    ['rien', 90_000, ''],
  ])('va : %s', (_, montant, parts) => {
    expect(faute(montant, parts)).toBeUndefined();
  });

  it.each([
    ['un franc de plus que le montant', 69_999, '1 60000, 2 10000', 'plus que le montant'],
    ['un franc de plus que le reste d’une échéance', 90_000, '1 60001', 'plus que ce qu'],
    ['deux fois la même', 90_000, '2 10, 2 20', 'qu’un montant'],
    ['une échéance d’un autre', 90_000, '3 10', "n'est plus celle de cet élève"],
  ])('se refuse : %s', (_, montant, parts, dit) => {
    expect(faute(montant, parts)).toContain(dit);
  });
});
