import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bareme, centieme, fiche, montants, SANS_REMISE, somme } from '#tests/echeanciers.ts';
import { lignesBrutes } from './echeancier.ts';
import { avecRemise, fautesDeMontant, fautesDeMotif, partsDeRemise, type Remise } from './remises.ts';

describe('une remise', () => {
  it('en pourcentage s’arrondit au franc le plus proche, ligne par ligne', () => {
    const parts = partsDeRemise([101, 150, 333], { remisePourcentage: 33.33, remiseMontant: null });
    expect(parts).toEqual([34, 50, 111]);
    expect(partsDeRemise([1], { remisePourcentage: 50, remiseMontant: null })).toEqual([1]);
    expect(partsDeRemise([999_999_999_999], { remisePourcentage: 100, remiseMontant: null })).toEqual([
      999_999_999_999,
    ]);
  });

  it('en francs se répartit exactement, sans jamais dépasser une ligne', () => {
    fc.assert(
      fc.property(montants, fc.integer({ min: 0, max: 100_000_000 }), (bruts, remiseMontant) => {
        const parts = partsDeRemise(bruts, { remisePourcentage: null, remiseMontant });
        expect(somme(parts)).toBe(Math.min(remiseMontant, somme(bruts)));
        for (const [rang, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(bruts[rang] ?? 0);
        }
      }),
    );
  });

  it('en pourcentage ne dépasse jamais sa ligne, et 100 % la prend toute', () => {
    fc.assert(
      fc.property(montants, centieme, (bruts, remisePourcentage) => {
        for (const [rang, part] of partsDeRemise(bruts, {
          remisePourcentage,
          remiseMontant: null,
        }).entries()) {
          const exact = ((bruts[rang] ?? 0) * Math.round(remisePourcentage * 100)) / 10_000;
          expect(Math.abs(part - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
          expect(part).toBeLessThanOrEqual(bruts[rang] ?? 0);
        }
      }),
    );
    expect(partsDeRemise([7, 8], { remisePourcentage: 100, remiseMontant: null })).toEqual([7, 8]);
  });

  it('ne touche pas les frais d’inscription', () => {
    const brutes = lignesBrutes(bareme([fiche({ fr_inscription: 50_000 })]));
    const [frais, premier] = avecRemise(brutes, { remisePourcentage: 100, remiseMontant: null });
    expect([frais?.montant, premier?.montant]).toEqual([50_000, 0]);
  });

  it('dit ses fautes à leurs champs', () => {
    const brutes = lignesBrutes(bareme([fiche({ fr_inscription: 50_000 })]));
    const faute = (more: Partial<Remise> & { remiseMotif?: string | null }) =>
      Object.keys({
        ...fautesDeMontant({ ...SANS_REMISE, ...more }, brutes),
        ...fautesDeMotif({ ...SANS_REMISE, remiseMotif: 'Fratrie', ...more }),
      });
    expect(faute({ remiseMotif: null })).toEqual([]);
    expect(faute({ remisePourcentage: 10, remiseMontant: 5 })).toEqual(['remiseMontant']);
    expect(faute({ remisePourcentage: 10, remiseMotif: null })).toEqual(['remiseMotif']);
    expect(faute({ remiseMontant: 900_000 })).toEqual([]);
    expect(faute({ remiseMontant: 900_001 })).toEqual(['remiseMontant']);
  });
});
