import { describe, expect, it } from 'vitest';
import { reglagesDuWeb } from './web.js';

describe("la construction de l'application", () => {
  it('se refait quand un de ses réglages change, dans .env ou dans l’environnement', () => {
    const nue = reglagesDuWeb('PORT=3000\n', {});
    const ecrite = reglagesDuWeb('PORT=3000\nVITE_AUTEUR=École A\n', {});
    const autre = reglagesDuWeb('PORT=3000\nVITE_AUTEUR=École B\n', {});
    const dite = reglagesDuWeb('PORT=3000\nVITE_AUTEUR=École A\n', { VITE_AUTEUR: 'École B' });
    expect(new Set([nue, ecrite, autre, dite].map((liste) => liste.join('\n'))).size).toBe(4);
  });

  it('ne se refait pas pour un réglage du serveur', () => {
    const une = reglagesDuWeb('PORT=3000\n# VITE_AUTEUR=\nVITE_AUTEUR=École\n', { PORT: '1' });
    const autre = reglagesDuWeb('HOST=0.0.0.0\nVITE_AUTEUR=École\n', { LOG_LEVEL: 'warn' });
    expect(une).toEqual(autre);
    expect(une).toEqual(['VITE_AUTEUR=École']);
  });
});
