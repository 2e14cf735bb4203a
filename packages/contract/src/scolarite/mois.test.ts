import { describe, expect, it } from 'vitest';
import { MOIS } from './mois.ts';

describe('mois', () => {
  it('[CONST-18] vont d’octobre à août, sans accents, numérotés sur deux chiffres', () => {
    expect(MOIS.map((mois) => [mois.id, mois.libelle])).toEqual([
      ['10', 'Octobre'],
      ['11', 'Novembre'],
      ['12', 'Decembre'],
      ['01', 'Janvier'],
      ['02', 'Fevrier'],
      ['03', 'Mars'],
      ['04', 'Avril'],
      ['05', 'Mai'],
      ['06', 'Juin'],
      ['07', 'Juillet'],
      ['08', 'Aout'],
    ]);
  });

  it('[CONST-19] sont onze, sans septembre', () => {
    expect(MOIS).toHaveLength(11);
    expect(MOIS.map((mois) => mois.id)).not.toContain('09');
    expect(MOIS.map((mois) => mois.libelle)).not.toContain('Septembre');
  });
});
