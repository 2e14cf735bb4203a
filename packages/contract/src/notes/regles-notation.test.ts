import { describe, expect, it } from 'vitest';
import { ETAPES } from '#scolarite/niveaux/niveaux.ts';
import { GENRES_D_EVALUATION } from './calcul/donnees.ts';
import { coefficientDuGenre, SOURCES_DES_MODELES, valeursDuModele } from './modeles.ts';
import { fauteDeRegle, MODELES_DE_NOTATION, reglePour, reglesNotation } from './regles-notation.ts';
import { lireMentions } from './seuils.ts';

describe('règles de notation', () => {
  it('[NOTE-08] chaque modèle remplit une règle que le formulaire accepte, et dit d’où il vient', () => {
    for (const modele of MODELES_DE_NOTATION) {
      expect(SOURCES_DES_MODELES[modele]).toMatch(/^Vu .+\.$/);
      for (const etape of ETAPES) {
        const filled = { etape, niveau: null, serie: null, ...valeursDuModele(modele, etape) };
        const sent = { ecoleId: 1, sessionId: 1, modele, ...filled, creationUserId: 0 };
        expect(reglesNotation.create.input.safeParse(sent).error).toBeUndefined();
        expect(fauteDeRegle(filled)).toEqual({});
      }
    }
  });

  it('[NOTE-08] les mentions et l’admission sur 10 sont la moitié de celles sur 20', () => {
    const [dix, vingt] = [
      valeursDuModele('compositionSeule', 'primaire'),
      valeursDuModele('compositionSeule', 'collège'),
    ];
    expect([dix.noteSur, dix.seuilAdmission, vingt.seuilAdmission]).toEqual([10, 500, 1000]);
    const seuils = ({ mentions }: typeof dix) => lireMentions(mentions).map(({ seuil }) => seuil);
    expect(seuils(dix)).toEqual(seuils(vingt).map((seuil) => seuil / 2));
  });

  it('[NOTE-08] « Interrogation 1, devoir 2, composition 2 » offre ces coefficients ; ailleurs, chaque genre pèse 1', () => {
    const offerts = (modele: (typeof MODELES_DE_NOTATION)[number] | null) =>
      GENRES_D_EVALUATION.map((genre) => [genre, coefficientDuGenre(modele, genre)]);
    const egaux = GENRES_D_EVALUATION.map((genre) => [genre, 100]);
    expect(Object.fromEntries(offerts('interrogationDevoirComposition'))).toEqual({
      ...Object.fromEntries(egaux),
      interrogation: 100,
      devoir: 200,
      composition: 200,
    });
    const autres = MODELES_DE_NOTATION.filter((modele) => modele !== 'interrogationDevoirComposition');
    for (const modele of [null, ...autres]) expect(offerts(modele)).toEqual(egaux);
  });

  it('[NOTE-06] l’ordre l’emporte sur la série, les deux sur l’un, chacun sur le niveau seul', () => {
    const tout = { etape: 'lycée', niveau: null, serie: null };
    const serie = { ...tout, serie: 'SM' };
    const niveau = { ...tout, niveau: '15' };
    const deux = { ...niveau, serie: 'SM' };
    const all = [tout, serie, niveau, deux];
    expect(reglePour(all, { etape: 'lycée', niveau: '15', serie: 'SM' })).toBe(deux);
    expect(reglePour([tout, serie, niveau], { etape: 'lycée', niveau: '15', serie: 'SM' })).toBe(niveau);
    expect(reglePour(all, { etape: 'lycée', niveau: '13', serie: 'SM' })).toBe(serie);
    expect(reglePour(all, { etape: 'lycée', niveau: '13', serie: null })).toBe(tout);
    expect(reglePour(all, { etape: 'collège', niveau: '10', serie: null })).toBeUndefined();
  });
});
