import { describe, expect, it } from 'vitest';
import { pdfFile } from '#core/pdf/pdf-file.ts';
import { code, fois, RECU, TETE } from '#tests/gestes/recu.ts';
import { feuilles } from '#tests/papier.ts';
import { pageDeLaCloture } from './page-de-cloture.ts';

describe('une clôture', () => {
  const cloture = {
    ...RECU,
    caissier: 'Fodé Camara',
    totaux: [
      { moyenPaiement: 'especes', nombre: 12, montant: 4_500_000 },
      { moyenPaiement: 'cheque', nombre: 1, montant: 900_000 },
    ] as const,
    attendu: 4_500_000,
    compte: 4_499_000,
    ecart: -1000,
    observations: 'Une pièce manque.\nRendue demain.',
  };

  it('dit les totaux, ce qui était attendu, compté, l’écart et pourquoi ; son code se relit', async () => {
    const [sheet, ...others] = await feuilles(await pdfFile(pageDeLaCloture(cloture)));
    expect(others).toEqual([]);
    const phrases = [
      'Clôture de caisse du 02/03/2026 · Fodé Camara · Espèces (12) · Chèque (1) · 900 000 FG · Attendu',
      '4 499 000 FG · Il manque 1 000 FG · Une pièce manque. · Rendue demain.',
      'quatre millions quatre cent quatre-vingt-dix-neuf mille francs guinéens',
      TETE,
    ];
    for (const said of phrases.flatMap((line) => line.split(' · ')))
      expect([said, fois(sheet?.text ?? '', said) > 0]).toEqual([said, true]);
    expect(await sheet?.codes()).toEqual([code]);
  });

  it('sans mouvement, sans écart et sans observation, reste lisible', async () => {
    const calm = { ...cloture, totaux: [], attendu: 0, compte: 0, ecart: 0, observations: null };
    const [sheet] = await feuilles(await pdfFile(pageDeLaCloture(calm)));
    expect(sheet?.text).toContain('Aucun mouvement.');
    expect(sheet?.text).toContain('Aucun écart');
    expect(sheet?.text).not.toContain('Observations');
  });
});
