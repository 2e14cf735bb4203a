import { describe, expect, it } from 'vitest';
import { adresseDe, choisir, type FiltresDuTableau, lireFiltresDuTableau, SANS_FILTRE } from './filtres.ts';

const TOUT: FiltresDuTableau = { session: 3, prestation: 4, mois: '11', classe: 5 };

describe('filtres du tableau de bord', () => {
  it('[DASH-12] sont la session, la prestation, le mois et la classe, vides au départ', () => {
    expect(SANS_FILTRE).toEqual({ session: null, prestation: null, mois: null, classe: null });
    expect(lireFiltresDuTableau({})).toEqual(SANS_FILTRE);
  });

  it('[DASH-13] changer de session efface prestation, mois et classe', () => {
    expect(choisir(TOUT, { filtre: 'session', valeur: 8 })).toEqual({ ...SANS_FILTRE, session: 8 });
    expect(choisir(TOUT, { filtre: 'session', valeur: null })).toEqual(SANS_FILTRE);
  });

  it('[DASH-14] changer de prestation efface mois et classe', () => {
    expect(choisir(TOUT, { filtre: 'prestation', valeur: 9 })).toEqual({
      session: 3,
      prestation: 9,
      mois: null,
      classe: null,
    });
  });

  it('[DASH-15] changer de mois efface la classe', () => {
    expect(choisir(TOUT, { filtre: 'mois', valeur: '02' })).toEqual({
      session: 3,
      prestation: 4,
      mois: '02',
      classe: null,
    });
  });

  it('changer de classe n’efface rien', () => {
    expect(choisir(TOUT, { filtre: 'classe', valeur: 6 })).toEqual({ ...TOUT, classe: 6 });
  });

  it('restent dans l’adresse, telle qu’un routeur ou une personne l’écrit', () => {
    expect(adresseDe(TOUT)).toEqual({ session: 3, prestation: 4, mois: '11', classe: 5 });
    expect(adresseDe({ ...SANS_FILTRE, mois: '02' })).toEqual({ mois: '02' });
    for (const filtres of [TOUT, SANS_FILTRE, { ...SANS_FILTRE, mois: '02' } satisfies FiltresDuTableau])
      expect(lireFiltresDuTableau(adresseDe(filtres))).toEqual(filtres);
    expect(lireFiltresDuTableau({ session: '7', mois: 2 })).toEqual({
      ...SANS_FILTRE,
      session: 7,
      mois: '02',
    });
    expect(lireFiltresDuTableau({ session: -1, mois: '13', classe: 'x', prestation: 1.5 })).toEqual(
      SANS_FILTRE,
    );
  });
});
