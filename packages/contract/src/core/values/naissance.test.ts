import { describe, expect, it } from 'vitest';
import {
  direNaissance,
  estUneNaissance,
  estVersUneAnnee,
  formaterNaissance,
  formaterSiNaissance,
  lireVers,
} from './naissance.ts';

describe('naissance', () => {
  it.each([
    ...'2011| vers 2011 |Né vers 2011|NÉE VERS 2011|né(e) vers 2011|env. 2011|2011 environ'.split('|'),
    "née vers l'an 2011",
  ])('[DEBUT-10] se lit, l’année seule : %s', (ecrite) => {
    expect(lireVers(ecrite)).toBe('2011');
  });

  const AUTRES = '|vers|vers 11|1811|2111|12/03/2011|20111|vers 2011 ou 2012|01/2011';
  it.each(AUTRES.split('|'))('n’est pas une année seule : « %s »', (ecrite) => {
    expect(lireVers(ecrite)).toBeUndefined();
  });

  it('[DEBUT-10] se dit « vers 2011 » quand l’année seule est connue, jamais le 1er janvier', () => {
    expect([formaterNaissance('2011'), formaterNaissance('2011-03-12')]).toEqual(['vers 2011', '12/03/2011']);
    expect(direNaissance('F', '2011')).toBe('née vers 2011');
    expect(direNaissance('M', '2011-03-12')).toBe('né le 12/03/2011');
    expect([formaterSiNaissance('2011'), formaterSiNaissance('hier')]).toEqual(['vers 2011', 'hier']);
  });

  it('un jour ou une année, rien d’autre', () => {
    for (const une of ['2011', '2011-03-12']) expect(estUneNaissance(une)).toBe(true);
    for (const autre of ['2011-02-30', '11', '1899', '']) expect(estUneNaissance(autre)).toBe(false);
    expect([estVersUneAnnee('2011'), estVersUneAnnee('2011-03-12')]).toEqual([true, false]);
  });
});
