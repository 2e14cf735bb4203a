import { describe, expect, it } from 'vitest';
import { fauteDeSerie, LIBELLES_DES_SERIES, lireSerie, SERIES } from './series.ts';

describe('séries', () => {
  it('se lisent par leurs lettres et par leur nom', () => {
    for (const serie of SERIES) {
      expect(lireSerie(serie.toLowerCase())).toBe(serie);
      expect(lireSerie(LIBELLES_DES_SERIES[serie].toUpperCase())).toBe(serie);
    }
    expect(lireSerie('S.M.')).toBe('SM');
    for (const wrong of ['', 'A', 'Sciences']) expect(lireSerie(wrong)).toBeUndefined();
  });

  it('[NOTE-03] sont du lycée seul', () => {
    const serie = 'Seule une classe de lycée a une série.';
    expect(fauteDeSerie({ etape: 'lycée', serie: 'SM' })).toEqual({});
    expect(fauteDeSerie({ etape: 'primaire', serie: null })).toEqual({});
    for (const etape of ['maternelle', 'primaire', 'collège'])
      expect(fauteDeSerie({ etape, serie: 'SM' })).toEqual({ serie });
  });
});
