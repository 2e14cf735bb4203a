import { describe, expect, it } from 'vitest';
import { separated } from './separator.ts';

describe('le séparateur d’un CSV', () => {
  it.each([
    [';', 'Groupe scolaire, Kipé, Conakry\nNom;Prénoms;Sexe\nBah;Aly;M\n'],
    ['\t', 'Ecole A; B; C; D; E\nNom\tPrénoms\tSexe\nBah\tAly\tM\n'],
    [',', 'LISTE ; 2026\nNom,Prénoms,Sexe\nBah,Aly,M\nSow,Awa,F\n'],
    [';', 'Nom;Lieu\nBah;Kipé, Ratoma\nSow;Kipé, Ratoma\nBarry;Dixinn, Conakry\n'],
    [';', 'Nom;Tél\nBah;"622,1;3"\n'],
    [';', 'Nom\nBah\n'],
  ])('[FICHIER-11] est celui dont les lignes conviennent : %j', (separator, text) => {
    expect(separated(text)).toEqual({ separator, text });
  });

  it.each([
    ['sep=,', ','],
    ['"sep=\t"', '\t'],
    ['\uFEFFsep=;', ';'],
  ])('[FICHIER-11] est celui que dit la première ligne, entre guillemets ou non : %j', (line, separator) => {
    expect(separated(`${line}\na;b,c\td`)).toEqual({ separator, text: '\na;b,c\td' });
  });
});
