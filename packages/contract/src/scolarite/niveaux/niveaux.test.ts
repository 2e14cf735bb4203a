import { describe, expect, it } from 'vitest';
import { fauteDeNiveau } from '#scolarite/classes.ts';
import {
  classeSuivante,
  ETAPES,
  libelleDuNiveau,
  NIVEAUX,
  niveauSuivant,
  ORDRES_DES_CLASSES,
  ordresDe,
} from './niveaux.ts';

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

  it('[ANNEE-03] chaque ordre en a un qui suit, d’un niveau à l’autre ; la Terminale est la dernière', () => {
    const suite = [niveauSuivant('maternelle', '1')];
    for (let last = suite[0]; last != null; last = suite.at(-1))
      suite.push(niveauSuivant(last.etape, last.niveau));
    expect(suite.map((one) => one && `${one.etape} ${one.niveau}`)).toEqual([
      'maternelle 2',
      'maternelle 3',
      ...['1', '2', '3', '4', '5', '6'].map((niveau) => `primaire ${niveau}`),
      ...['7', '8', '9', '10'].map((niveau) => `collège ${niveau}`),
      ...['13', '14', '15'].map((niveau) => `lycée ${niveau}`),
      null,
    ]);
    expect(niveauSuivant('collège', '1')).toBeNull();
  });

  it('[ANNEE-03] une classe passe dans celle de l’ordre suivant, de sa section s’il y en a plusieurs', () => {
    const une = (etape: string, niveau: string, libelle: string) => ({ etape, niveau, libelle });
    const septA = une('collège', '7', '7ème année A');
    const huit = ['A', 'B'].map((section) => une('collège', '8', `8ème année ${section}`));
    const onze = ['SM', 'SE', 'SS'].map((section) => une('lycée', '13', `11ème ${section}`));
    const cours = [une('primaire', '1', 'CP1'), une('primaire', '2', 'CP2')];
    const all = [septA, ...huit, ...onze, ...cours];
    const vers = (etape: string, niveau: string, libelle: string) =>
      classeSuivante(une(etape, niveau, libelle), all)?.libelle;
    expect(classeSuivante(septA, all)).toBe(huit[0]);
    expect([vers('collège', '7', '7e B'), vers('collège', '7', '7B'), vers('collège', '7', '7e  b')]).toEqual(
      Array(3).fill('8ème année B'),
    );
    expect(vers('collège', '7', 'Septième B')).toBe('8ème année B');
    expect(vers('primaire', '1', 'CP1')).toBe('CP2');
    expect(vers('lycée', '15', 'Terminale SM')).toBeUndefined();
    // Nothing tells which of three.
    expect(vers('collège', '10', '10ème année A')).toBeUndefined();
    expect(vers('collège', '7', '7ème année')).toBeUndefined();
    expect(vers('primaire', '6', '6ème année C')).toBe('7ème année A');
  });
});
