import type { SoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { describe, expect, it } from 'vitest';
import { lignesDePromotion } from '#eleves/classe/promotion.ts';
import { departEnMots, echuDe, paiementDeLaLigne, releveDe, remiseEnMots } from './compte.ts';

type Une = SoldeEleve['inscriptions'][number];

const ligne = (id: number, montant: number, paye: number): Une['lignes'][number] => ({
  id,
  prestationId: 1,
  nature: 'mois',
  libelle: `Mois ${id}`,
  moisId: '10',
  trancheId: null,
  dateEcheance: '2026-10-01',
  brut: montant,
  remise: 0,
  montant,
  paye,
  anterieure: false,
  suivante: false,
});

const inscription = (id: number, lignes: Une['lignes']): Une => ({
  id,
  ecoleId: 1,
  eleveId: 1,
  matricule: '00001',
  prenoms: 'Hawa',
  nom: 'Sow',
  sexe: 'F',
  sessionId: id,
  session: `Année ${id}`,
  classeId: 1,
  classe: 'CP1',
  etape: 'primaire',
  dateInscription: '2026-10-01',
  premierMois: null,
  etat: 'inscrit',
  dateDepart: null,
  motifDepart: null,
  remisePourcentage: null,
  remiseMontant: null,
  remiseMotif: null,
  observations: null,
  du: 0,
  paye: 0,
  reste: 0,
  estActif: 1,
  creationDate: '2026-10-01T08:00:00.000Z',
  creationUserId: 1,
  modifDate: null,
  modifUserId: null,
  suivante: false,
  lignes,
  corrections: [],
});

describe('le compte d’un élève', () => {
  it('va de la plus ancienne année à la dernière, et finit par le solde', () => {
    const inscriptions = [
      inscription(2, [ligne(3, 300, 0)]),
      inscription(1, [ligne(1, 100, 100), ligne(2, 200, 50)]),
    ];
    const releve = releveDe({ inscriptions });
    expect(releve.map((annee) => annee.inscription.id)).toEqual([1, 2]);
    expect(releve.flatMap(({ lignes }) => lignes.map(({ reste, cumul }) => [reste, cumul]))).toEqual([
      [0, 0],
      [150, 150],
      [300, 450],
    ]);
  });

  it('[GUICHET-08] dit ce qui est échu, le jour même compris', () => {
    const inscriptions = [
      inscription(2, [ligne(3, 300, 0), { ...ligne(4, 500, 0), dateEcheance: '2026-10-02' }]),
      inscription(1, [ligne(2, 200, 50)]),
    ];
    expect(['2026-09-30', '2026-10-01', '2026-10-02'].map((jour) => echuDe({ inscriptions }, jour))).toEqual([
      0, 450, 950,
    ]);
  });

  it('ne compte pas ce qui fut annulé', () => {
    const paiement = {
      id: 1,
      numero: 1,
      jour: '2026-10-02',
      saisiLe: null,
      montant: 500,
      moyen: 'especes',
      credit: 0,
    };
    expect(
      paiementDeLaLigne([
        { ...paiement, annuleLe: null, annuleMotif: null },
        { ...paiement, id: 2, numero: 2, annuleLe: '2026-10-03T08:00:00.000Z', annuleMotif: 'Erreur' },
      ]),
    ).toBe(500);
  });

  it('dit une remise et un départ en mots', () => {
    const remise = { remisePourcentage: null, remiseMontant: null, remiseMotif: null };
    expect(remiseEnMots(remise)).toBeNull();
    expect(remiseEnMots({ ...remise, remisePourcentage: 12.5, remiseMotif: 'fratrie' })).toBe(
      '12,5\u00A0%\u00A0: fratrie',
    );
    expect(remiseEnMots({ ...remise, remiseMontant: 5000 })?.replaceAll(/\s/g, ' ')).toBe('5 000 FG');
    expect(departEnMots('Parti', { dateDepart: '2027-01-12', motifDepart: null })).toBe(
      'Parti le 12/01/2027',
    );
  });
});

describe('la promotion d’une classe', () => {
  it('mène chacun où l’on a dit, sans qui est déjà inscrit', () => {
    const inscrits = [1, 2, 3, 4].map((eleveId) => ({ eleveId }));
    const choix = {
      sorts: { 2: 'redouble', 3: 'non' },
      dejaInscrits: new Set([4]),
      versClasse: 20,
      redoublent: 10,
      sinon: 'passe',
    } as const;
    expect(lignesDePromotion(inscrits, choix)).toEqual({
      lignes: [
        { eleveId: 1, classeId: 20 },
        { eleveId: 2, classeId: 10 },
      ],
      passent: 1,
      doublent: 1,
      exclus: 1,
    });
    expect(lignesDePromotion(inscrits, { ...choix, versClasse: null }).lignes).toEqual([
      { eleveId: 2, classeId: 10 },
    ]);
    // Who leaves the last class goes nowhere, unless somebody says so.
    const derniere = { ...choix, versClasse: null, sinon: 'non' } as const;
    expect(lignesDePromotion(inscrits, derniere)).toMatchObject({ passent: 0, doublent: 1, exclus: 2 });
  });
});
