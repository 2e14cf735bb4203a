import { describe, expect, it } from 'vitest';
import { aPayer, MODES_DE_PAIEMENT, prixPour } from './fiches-renseignement.ts';
import { dureeEnMois, fauteDeDuree } from './prestations.ts';
import { ANNEE_D_USAGE } from './tranches.ts';

const fiche = {
  prix: 150_000,
  fr_inscription: 50_000,
  dureePrestation: null,
  uniteDuree: null,
  tranches: [],
};

describe('fiches de renseignement', () => {
  it('[CONST-33] ont deux modes, parClasse et parEcole', () => {
    expect(MODES_DE_PAIEMENT).toEqual(['parClasse', 'parEcole']);
  });

  it('au mois : les frais, puis le prix chaque mois ; en tout quand la durée est dite', () => {
    const neufMois = { ...fiche, rythme: 'mensuel', dureePrestation: 9, uniteDuree: 'Mois' } as const;
    expect(aPayer(neufMois, ANNEE_D_USAGE)).toEqual({
      lignes: [
        { libelle: "Frais d'inscription", montant: 50_000 },
        { libelle: 'Chaque mois', montant: 150_000 },
      ],
      parMois: 150_000,
      total: 1_400_000,
      nonCouvert: 0,
    });
    expect(aPayer({ ...neufMois, dureePrestation: 3, uniteDuree: 'Trimestre' }, ANNEE_D_USAGE).total).toBe(
      1_400_000,
    );
    expect(aPayer({ ...fiche, rythme: 'mensuel' }, ANNEE_D_USAGE).total).toBeNull();
  });

  it('par tranche : chacune son montant, dans l’ordre où elles échoient, et ce que rien ne demande', () => {
    const part = (id: number, libelle: string, pourcentage: number, echeance: string) => ({
      id,
      libelle,
      pourcentage,
      facteurMultiplicite: 100,
      echeance,
    });
    const tranches = [part(1, '2eme tranche', 30, '03-15'), part(2, '1ere tranche', 50, '10-15')];
    expect(
      aPayer({ ...fiche, prix: 900_000, fr_inscription: 0, rythme: 'parTranche', tranches }, ANNEE_D_USAGE),
    ).toEqual({
      lignes: [
        { libelle: '1ere tranche', montant: 450_000, echeance: '10-15' },
        { libelle: '2eme tranche', montant: 270_000, echeance: '03-15' },
      ],
      parMois: null,
      total: 720_000,
      nonCouvert: 2000,
    });
  });

  it('d’une classe, son propre prix passe avant celui de l’école', () => {
    const lieu = { prestationId: 1, sessionId: 27 };
    const ecole = { prestationId: 1, classeId: null, sessionId: null };
    const classe = { prestationId: 1, classeId: 7, sessionId: null };
    const fiches = [ecole, classe, { prestationId: 2, classeId: 8, sessionId: null }];
    expect(prixPour(fiches, { ...lieu, classeId: 7 })).toBe(classe);
    expect(prixPour(fiches, { ...lieu, classeId: 8 })).toBe(ecole);
    expect(prixPour(fiches, { ...lieu, prestationId: 2, classeId: 7 })).toBeUndefined();
  });

  it('[ANNEE-01] le prix d’une année passe avant celui de toutes, même d’une classe ; d’une autre année, il ne compte pas', () => {
    const prix = (classeId: number | null, sessionId: number | null) => ({
      prestationId: 1,
      classeId,
      sessionId,
    });
    const [ecole, classe, ecole27, classe28] = [prix(null, null), prix(7, null), prix(null, 27), prix(7, 28)];
    const fiches = [ecole, classe, ecole27, classe28];
    const de = (classeId: number, sessionId: number | null) =>
      prixPour(fiches, { prestationId: 1, classeId, sessionId });
    expect([de(7, 26), de(8, 26)]).toEqual([classe, ecole]);
    expect([de(7, 27), de(8, 27)]).toEqual([ecole27, ecole27]);
    expect([de(7, 28), de(8, 28)]).toEqual([classe28, ecole]);
    expect(de(7, null)).toBe(classe);
    expect(prixPour([classe28], { prestationId: 1, classeId: 7, sessionId: 26 })).toBeUndefined();
  });

  it('une seule fois : le prix et les frais', () => {
    expect(aPayer({ ...fiche, rythme: 'unique' }, ANNEE_D_USAGE)).toMatchObject({
      total: 200_000,
      parMois: null,
    });
  });
});

describe('durée d’une prestation', () => {
  it('se compte en mois quand son unité le permet', () => {
    const mois = (dureePrestation: number | null, uniteDuree: string | null) =>
      dureeEnMois({ dureePrestation, uniteDuree });
    expect([mois(9, 'Mois'), mois(3, 'trimestre'), mois(1, 'Année'), mois(2, 'Semestre')]).toEqual([
      9, 9, 12, 12,
    ]);
    expect([mois(9, 'Heure'), mois(null, null), mois(9, null)]).toEqual([null, null, null]);
  });

  it('va avec son unité', () => {
    expect(fauteDeDuree({ dureePrestation: 9, uniteDureeId: 1 })).toEqual({});
    expect(fauteDeDuree({ dureePrestation: null, uniteDureeId: null })).toEqual({});
    expect(Object.keys(fauteDeDuree({ dureePrestation: 9, uniteDureeId: null }))).toEqual(['uniteDureeId']);
    expect(Object.keys(fauteDeDuree({ dureePrestation: null, uniteDureeId: 1 }))).toEqual([
      'dureePrestation',
    ]);
  });
});
