import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ARRONDIS } from './arrondis.ts';
import {
  bilanDeCopie,
  HAUSSE,
  hausseEnPourcent,
  lignesACopier,
  lignesCopiees,
  montantCopie,
  montantsCopies,
} from './copie-d-annee.ts';
import { prixPour } from './fiches-renseignement.ts';

describe('copier les prix vers l’année suivante', () => {
  it.each([
    [900_000, 5, 1000, 945_000],
    [135_500, 5, 1000, 142_000],
    [135_500, 5, 5000, 140_000],
    [135_500, 0, 1000, 136_000],
    [135_500, 0, 1, 135_500],
    [100_500, 0, 1000, 101_000],
    [100_499, 0, 1000, 100_000],
    [333_333, 3.33, 1, 344_433],
    [0, 50, 5000, 0],
    [400, 5, 1000, 1000],
    [1_000_000, -10, 5000, 900_000],
    [999_999_999_999, 100, 1, 1_999_999_999_998],
  ] as const)('[ANNEE-02] %i FG, %d %%, à %i FG près : %i FG', (montant, hausse, arrondi, attendu) => {
    expect(montantCopie(montant, hausse, arrondi)).toBe(attendu);
  });

  it('[ANNEE-02] quel qu’il soit, un montant copié est exact : un multiple, à un demi-pas au plus, et jamais rien', () => {
    const hausse = fc.integer({ min: HAUSSE.min * 100, max: HAUSSE.max * 100 }).map((n) => n / 100);
    fc.assert(
      fc.property(
        fc.nat(999_999_999_999),
        hausse,
        fc.constantFrom(...ARRONDIS),
        (montant, percent, arrondi) => {
          const made = montantCopie(montant, percent, arrondi);
          expect(made % arrondi).toBe(0);
          expect(made === 0).toBe(montant === 0);
          const exact = BigInt(montant) * BigInt(10_000 + Math.round(percent * 100));
          const apart = BigInt(made) * 10_000n - exact;
          const half = BigInt(arrondi) * 5_000n;
          // A small amount is raised to one step; all others are half a step away at most.
          expect(made === arrondi || (apart <= half && apart > -half - 1n)).toBe(true);
        },
      ),
    );
  });

  it('[ANNEE-02] une hausse se dit en pour cent, de −50 à 100, à deux décimales', () => {
    const accepte = (value: unknown) => hausseEnPourcent.safeParse(value).success;
    expect([-50, 0, 5, 12.25, 100].map(accepte)).toEqual(Array(5).fill(true));
    expect([-50.01, 100.01, 1.234, '5', null].map(accepte)).toEqual(Array(5).fill(false));
  });

  it('[ANNEE-02] les lignes copiées font payer à chaque classe, l’année d’après, ce qu’elle payait', () => {
    const place = fc.record({
      prestationId: fc.constantFrom(1, 2),
      classeId: fc.constantFrom(null, 7, 8),
      sessionId: fc.constantFrom(null, 26),
    });
    const cle = (one: object) => JSON.stringify(one);
    fc.assert(
      fc.property(fc.uniqueArray(place, { selector: cle }), fc.nat(), (places, seed) => {
        const lignes = places.map((one, rang) => ({
          ...one,
          prix: ((seed % 97) + rang) * 1000,
          fr_inscription: 0,
          enPlace: null,
        }));
        const copied = lignesCopiees(lignesACopier(lignes, 26), { hausse: 0, arrondi: 1 });
        const made = copied.map(({ nouveau, ...one }) => ({ ...one, ...nouveau, sessionId: 27 }));
        for (const prestationId of [1, 2])
          for (const classeId of [7, 8, 9]) {
            const before = prixPour(lignes, { prestationId, classeId, sessionId: 26 });
            const after = prixPour([...lignes, ...made], { prestationId, classeId, sessionId: 27 });
            expect(after?.prix).toBe(before?.prix);
          }
        // Two copied lines are never of one place.
        expect(new Set(made.map((one) => `${one.prestationId} ${one.classeId}`)).size).toBe(made.length);
      }),
    );
  });

  it('[ANNEE-02] un prix qui est déjà en place n’est pas copié, et ne compte pas dans le bilan', () => {
    const une = (prix: number, enPlace: { prix: number; fr_inscription: number } | null) => ({
      prix,
      fr_inscription: 50_000,
      enPlace,
    });
    const copied = lignesCopiees([une(100_000, null), une(200_000, { prix: 1, fr_inscription: 0 })], {
      hausse: 5,
      arrondi: 1000,
    });
    expect(copied.map(({ nouveau }) => nouveau)).toEqual([{ prix: 105_000, fr_inscription: 53_000 }]);
    expect(bilanDeCopie(copied)).toEqual({ nombre: 1, total: 158_000 });
    expect(montantsCopies(copied)).toEqual([105_000, 53_000]);
  });
});
