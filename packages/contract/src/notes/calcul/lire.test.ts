import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paires } from '#tests/mots.ts';
import { CODES_DE_NOTE } from './donnees.ts';
import { formaterCellule } from './formater.ts';
import { fauteDeNote, lireNote } from './lire.ts';

const SUR_20 = { noteSur: 20, pas: 25 };

describe('lire une note tapée', () => {
  const lus = {
    1200: '12|12/20|12 / 20',
    1250: '12,5|12.5| 12,50 |12,500|12 ,5|12, 5|12,5/20',
    1225: '12,25',
    0: '0|0,00',
    2000: '20',
    800: '08',
  };
  it.each(
    Object.entries(lus).flatMap(([valeur, textes]) =>
      textes.split('|').map((text) => [text, Number(valeur)] as const),
    ),
  )('[NOTE-14] lit « %s »', (text, valeur) => {
    expect(lireNote(text, SUR_20)).toEqual({ note: { valeur, code: null }, refus: null });
  });

  it.each(
    paires(`
      a = absent · ABS = absent · aj = absentJustifie · Abj = absentJustifie
      nr = nonRendu · d = dispense · DISP = dispense · nn = nonNote
      absent = absent · Absente = absent · absent justifié = absentJustifie · non rendu = nonRendu
      Dispensée = dispense · non noté = nonNote`),
  )('[NOTE-14] lit le code « %s »', (text, code) => {
    expect(lireNote(text, SUR_20)).toEqual({ note: { valeur: null, code }, refus: null });
  });

  const SUR = 'La note est sur 20 : de 0 à 20.';
  const PAS = 'La note se donne de 0,25 en 0,25.';
  const QUOI = 'Écrivez une note, 12 ou 12,5, ou un code : abs, abj, nr, disp, nn.';

  const refuses: [string, string][] = [
    [SUR, '20,5|20,25|200|999999999|-1|−1|-0|8/10|12/40'],
    [PAS, '12,3|12,251|0,001'],
    [QUOI, 'douze|12,|,5|12 5|12/|1e1|+12|x|—|Infinity'],
  ];
  it.each(refuses.flatMap(([refus, textes]) => textes.split('|').map((text) => [text, refus])))(
    '[NOTE-14] refuse « %s » par sa phrase',
    (text, refus) => {
      expect(lireNote(text, SUR_20)).toEqual({ note: null, refus });
    },
  );

  it('[NOTE-14] suit l’échelle de l’évaluation et le pas de la règle', () => {
    expect(lireNote('12,3', { noteSur: 20, pas: 1 }).note?.valeur).toBe(1230);
    expect(lireNote('12,345', { noteSur: 20, pas: 1 }).refus).toBe('La note se donne de 0,01 en 0,01.');
    expect(lireNote('7,5', { noteSur: 10, pas: 100 }).refus).toBe('La note se donne de 1 en 1.');
    expect(lireNote('10,5', { noteSur: 10, pas: 50 }).refus).toBe('La note est sur 10 : de 0 à 10.');
  });

  it('[NOTE-14] la même règle juge les centièmes d’un appel', () => {
    for (const juste of [0, 25, 2000]) expect(fauteDeNote(juste, SUR_20)).toBeUndefined();
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
