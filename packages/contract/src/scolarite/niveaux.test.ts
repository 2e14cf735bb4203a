import { describe, expect, it } from 'vitest';
import { fauteDeNiveau } from './classes.ts';
import { ETAPES, libelleDuNiveau, NIVEAUX, ORDRES_DES_CLASSES, ordresDe } from './niveaux.ts';

const niveaux = (etape: string) => ordresDe(etape).map(({ niveau }) => niveau);
const libelles = (etape: string) => ordresDe(etape).map(({ libelle }) => libelle);

describe('niveaux', () => {
  it('[CONST-24] sont maternelle, primaire, collège et lycée', () => {
    expect(ETAPES).toEqual(['maternelle', 'primaire', 'collège', 'lycée']);
  });

  it('[CONST-26] [CONST-27] la maternelle a trois ordres : petite, moyenne et grande section', () => {
    expect(niveaux('maternelle')).toEqual(['1', '2', '3']);
    expect(libelles('maternelle')).toEqual(['Petite Section', 'Moyenne Section', 'Grande Section']);
  });

  it('[CONST-28] le primaire va de 1 à 6, de la 1ère à la 6ème année', () => {
    expect(niveaux('primaire')).toEqual(['1', '2', '3', '4', '5', '6']);
    expect([libelles('primaire')[0], libelles('primaire')[5]]).toEqual(['1ère année', '6ème année']);
  });

  it('[CONST-29] le collège va de 7 à 10, de la 7ème à la 10ème année', () => {
    expect(niveaux('collège')).toEqual(['7', '8', '9', '10']);
    expect(libelles('collège')).toEqual(['7ème année', '8ème année', '9ème année', '10ème année']);
  });

  it('[CONST-31] le lycée va de 13 à 15, de la 11ème année à la terminale', () => {
    expect(niveaux('lycée')).toEqual(['13', '14', '15']);
    expect(libelles('lycée')).toEqual(['11ème année', '12ème année', 'Terminale']);
  });

  it('un ordre est d’un niveau qui l’a, et de nul autre', () => {
    expect(new Set(ETAPES.flatMap(niveaux))).toEqual(new Set(NIVEAUX));
    for (const etape of ETAPES) {
      for (const niveau of NIVEAUX) {
        const isKnown = ORDRES_DES_CLASSES[etape].some((ordre) => ordre.niveau === niveau);
        expect(Object.keys(fauteDeNiveau({ etape, niveau }))).toEqual(isKnown ? [] : ['niveau']);
      }
    }
    expect(ordresDe('')).toEqual([]);
    expect([libelleDuNiveau('lycée', '15'), libelleDuNiveau('primaire', '15')]).toEqual(['Terminale', '15']);
  });
});
