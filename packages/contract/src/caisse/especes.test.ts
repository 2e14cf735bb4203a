import { describe, expect, it } from 'vitest';
import { aTrouverEnCaisse, ecartDeCaisse, ecartEnMots, fauteDEcart, renduDePlus } from './especes.ts';

describe('les espèces d’une journée', () => {
  it('l’écart est ce qui est compté moins ce que la caisse doit contenir', () => {
    expect(ecartDeCaisse({ attendu: 80_000, compte: 79_500 })).toBe(-500);
    expect(ecartDeCaisse({ attendu: 0, compte: 0 })).toBe(0);
    expect([aTrouverEnCaisse({ attendu: 80_000 }), renduDePlus({ attendu: 80_000 })]).toEqual([80_000, 0]);
  });

  it('l’écart se dit en mots, de trop ou en moins', () => {
    expect([-500, 0, 500].map((ecart) => ecartEnMots(ecart).replaceAll(/\s/g, ' '))).toEqual([
      'Il manque 500 FG',
      'Aucun écart',
      'Il y a 500 FG de trop',
    ]);
  });

  it('une caisse qui a rendu plus qu’elle n’a reçu doit être vide, sans que ce soit un écart', () => {
    const attendu = -144_445;
    expect([aTrouverEnCaisse({ attendu }), renduDePlus({ attendu })]).toEqual([0, 144_445]);
    expect(ecartDeCaisse({ attendu, compte: 0 })).toBe(0);
    expect(ecartDeCaisse({ attendu, compte: 500 })).toBe(500);
    expect(fauteDEcart({ attendu, compte: 0, observations: null })).toEqual({});
    expect(fauteDEcart({ attendu, compte: 500, observations: null })).toHaveProperty('observations');
  });
});
