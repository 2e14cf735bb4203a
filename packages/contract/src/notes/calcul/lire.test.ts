import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODES_DE_NOTE } from './donnees.ts';
import { formaterCellule } from './formater.ts';
import { fauteDeNote, lireNote } from './lire.ts';

const SUR_20 = { noteSur: 20, pas: 25 };

describe('lire une note tapée', () => {
  it.each([
    ['12', 1200],
    ['12,5', 1250],
    ['12.5', 1250],
    ['12,25', 1225],
    [' 12,50 ', 1250],
    ['12,500', 1250],
    ['0', 0],
    ['0,00', 0],
    ['20', 2000],
    ['08', 800],
  ])('[NOTE-14] lit « %s »', (text, valeur) => {
    expect(lireNote(text, SUR_20)).toEqual({ note: { valeur, code: null }, refus: null });
  });

  it.each([
    ['a', 'absent'],
    ['ABS', 'absent'],
    ['aj', 'absentJustifie'],
    ['Abj', 'absentJustifie'],
    ['nr', 'nonRendu'],
    ['d', 'dispense'],
    ['DISP', 'dispense'],
    ['nn', 'nonNote'],
  ])('[NOTE-14] lit le code « %s »', (text, code) => {
    expect(lireNote(text, SUR_20)).toEqual({ note: { valeur: null, code }, refus: null });
  });

  const SUR = 'La note est sur 20 : de 0 à 20.';
  const PAS = 'La note se donne de 0,25 en 0,25.';
  const QUOI = 'Écrivez une note, 12 ou 12,5, ou un code : abs, abj, nr, disp, nn.';

  it.each([
    ['20,5', SUR],
    ['20,25', SUR],
    ['200', SUR],
    ['999999999', SUR],
    ['-1', SUR],
    ['−1', SUR],
    ['-0', SUR],
    ['12,3', PAS],
    ['12,251', PAS],
    ['0,001', PAS],
    ['douze', QUOI],
    ['12,', QUOI],
    [',5', QUOI],
    ['12 5', QUOI],
    ['12/20', QUOI],
    ['1e1', QUOI],
    ['+12', QUOI],
    ['x', QUOI],
    ['—', QUOI],
    ['Infinity', QUOI],
  ])('[NOTE-14] refuse « %s » par sa phrase', (text, refus) => {
    expect(lireNote(text, SUR_20)).toEqual({ note: null, refus });
  });

  it('[NOTE-14] suit l’échelle de l’évaluation et le pas de la règle', () => {
    expect(lireNote('12,3', { noteSur: 20, pas: 1 }).note?.valeur).toBe(1230);
    expect(lireNote('12,345', { noteSur: 20, pas: 1 }).refus).toBe('La note se donne de 0,01 en 0,01.');
    expect(lireNote('7,5', { noteSur: 10, pas: 100 }).refus).toBe('La note se donne de 1 en 1.');
    expect(lireNote('10,5', { noteSur: 10, pas: 50 }).refus).toBe('La note est sur 10 : de 0 à 10.');
  });

  it('[NOTE-14] la même règle juge les centièmes d’un appel', () => {
    expect([0, 25, 2000].map((valeur) => fauteDeNote(valeur, SUR_20))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([-25, 2025, 1230].map((valeur) => fauteDeNote(valeur, SUR_20))).toEqual([SUR, SUR, PAS]);
    for (const faux of [12.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(fauteDeNote(faux, SUR_20)).toBe('La note est un nombre entier de centièmes.');
  });

  it('[NOTE-15] vide, 0 et ABS sont trois choses, écrites et relues sans changer', () => {
    const cells = fc.oneof(
      fc.constant({ valeur: null, code: null }),
      fc.nat({ max: 80 }).map((quarters) => ({ valeur: quarters * 25, code: null })),
      fc.constantFrom(...CODES_DE_NOTE).map((code) => ({ valeur: null, code })),
    );
    fc.assert(
      fc.property(cells, (note) => {
        expect(lireNote(formaterCellule(note), SUR_20)).toEqual({ note, refus: null });
      }),
    );
    const three = [
      { valeur: null, code: null },
      { valeur: 0, code: null },
      { valeur: null, code: 'absent' },
    ] as const;
    expect(three.map(formaterCellule)).toEqual(['', '0,00', 'ABS']);
  });
});
