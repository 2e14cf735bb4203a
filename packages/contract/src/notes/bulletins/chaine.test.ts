import { describe, expect, it } from 'vitest';
import { formaterTete, lireTete } from '#caisse/ecritures.ts';
import { formaterTeteDeNotes, lireTeteDeNotes, texteDuScellement } from './chaine.ts';

const EMPREINTE = '9f2a64c0d1e8b7735a10c2f4e6d89b01'.repeat(2);

describe('la tête d’une chaîne de scellements', () => {
  it('[NOTE-50] ne se prend jamais pour celle de l’argent, ni celle de l’argent pour elle', () => {
    const tete = formaterTeteDeNotes(3, 12, EMPREINTE);
    expect(tete).toBe('N3-12-9f2a64c0d1e8b7735a10c2f4e6d89b01');
    expect(lireTeteDeNotes(` n3-12-${EMPREINTE.slice(0, 32).toUpperCase()} `)).toEqual({
      ecoleId: 3,
      rang: 12,
      empreinte: EMPREINTE.slice(0, 32),
    });
    expect(lireTete(tete)).toBeUndefined();
    expect(lireTeteDeNotes(formaterTete(3, 12, EMPREINTE))).toBeUndefined();
    for (const text of ['', 'N3-12', 'N3-12-9f2a', 'N3-x-9f2a64c0d1e8b773', `NN3-12-${EMPREINTE}`])
      expect(lireTeteDeNotes(text)).toBeUndefined();
  });

  it('hache l’école, le rang, le genre et le contenu, après l’empreinte d’avant', () => {
    const entry = { ecoleId: 3, rang: 1, genre: 'scellement', contenu: '{}', precedente: '0' };
    expect(texteDuScellement(entry)).toBe('["0","N",3,1,"scellement","{}"]');
  });
});
