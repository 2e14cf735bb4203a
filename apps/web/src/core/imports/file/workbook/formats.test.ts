import { describe, expect, it } from 'vitest';
import { kindOf, writeNumber } from './formats.ts';

describe('le nombre que montre un format', () => {
  it.each([
    ['un matricule', '"MAT-"0000', 12, 'MAT-0012'],
    ['des zéros devant', '00000', 42, '00042'],
    ['l’indicatif d’un pays', '"+224" 000 00 00 00', 622123456, '+224 622 12 34 56'],
    ['un indicatif sans guillemets', '\\+33\\ 0', 612345678, '+33 612345678'],
    ['le premier zéro d’un téléphone', '0#" "##" "##" "##" "##', 612345678, '06 12 34 56 78'],
    ['plus de chiffres que de places', '"N° "00', 1234, 'N° 1234'],
    ['un texte au milieu', '00"/GN/"000', 12345, '12/GN/345'],
  ])('[FICHIER-01] %s se lit comme la feuille le montre', (_, format, value, shown) => {
    expect(writeNumber(value, kindOf(format), false)).toBe(shown);
  });

  it.each([
    ['une unité derrière', '0" FG"', 550000, '550000'],
    ['des milliers', '#,##0', 550000, '550000'],
    ['des milliers d’un autre programme', '#\\ ##0', 550000, '550000'],
    ['une monnaie', '[$GNF] #,##0', 550000, '550000'],
    ['une condition', '[<=99999]00000;"+"0', 42, '42'],
    ['une fraction', '# ?/?', 3, '3'],
    ['des décimales', '00.00', 7.5, '7.5'],
    ['un nombre à décimales sous des zéros', '0000', 7.5, '7.5'],
    ['un nombre négatif sous des zéros', '0000', -7, '-7'],
    ['des milliards', '0.00E+00', 1234, '1234'],
  ])('[FICHIER-01] %s laisse le nombre tel quel', (_, format, value, shown) => {
    expect(writeNumber(value, kindOf(format), false)).toBe(shown);
  });
});
