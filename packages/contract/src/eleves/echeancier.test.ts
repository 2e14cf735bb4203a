import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  avecRemise,
  type Bareme,
  cleDeLigne,
  dueLe,
  echeancier,
  type FicheDue,
  fautesDeRemise,
  type LigneTenue,
  lignesBrutes,
  partsDeRemise,
  type Remise,
  recalculer,
  resteDe,
} from './echeancier.ts';

const ANNEE = { dateDebut: '2026-10-01', dateFin: '2027-07-31' };
const SANS_REMISE: Remise = { remisePourcentage: null, remiseMontant: null };

const fiche = (more: Partial<FicheDue> = {}): FicheDue => ({
  prestationId: 1,
  prestation: 'Mensualité',
  prix: 100_000,
  fr_inscription: 0,
  rythme: 'mensuel',
  dureePrestation: null,
  uniteDuree: null,
  tranches: [],
  ...more,
});

const bareme = (fiches: FicheDue[], more: Partial<Bareme> = {}): Bareme => ({
  fiches,
  session: ANNEE,
  moisNonFactures: ['07', '08', '09'],
  premierMois: null,
  ...more,
});

const tranche = (id: number, pourcentage: number, echeance: string | null) => ({
  id,
  libelle: `Tranche ${id}`,
  pourcentage,
  facteurMultiplicite: 100,
  echeance,
});

const mois = (lignes: readonly { moisId: string }[]) => lignes.map(({ moisId }) => moisId);
const jours = (lignes: readonly { dateEcheance: string }[]) => lignes.map(({ dateEcheance }) => dateEcheance);
const somme = (montants: readonly number[]) => montants.reduce((total, montant) => total + montant, 0);

describe('l’échéancier', () => {
  it('a une ligne par mois de l’année, moins ceux que l’école ne facture pas', () => {
    const attendus = ['10', '11', '12', '01', '02', '03', '04', '05', '06'];
    const lignes = lignesBrutes(bareme([fiche()]));
    expect(mois(lignes)).toEqual(attendus);
    expect(jours(lignes).slice(0, 4)).toEqual(['2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01']);
    expect(lignes[0]?.libelle).toBe('Mensualité, octobre 2026');
    expect(mois(lignesBrutes(bareme([fiche()], { moisNonFactures: [] })))).toEqual([...attendus, '07']);
    expect(mois(lignesBrutes(bareme([fiche()], { moisNonFactures: ['12', '07'] })))).not.toContain('12');
  });

  it('s’arrête à la durée de la prestation, comptée en mois facturés', () => {
    const trois = fiche({ dureePrestation: 3, uniteDuree: 'Mois' });
    expect(mois(lignesBrutes(bareme([trois])))).toEqual(['10', '11', '12']);
    const sans = bareme([trois], { moisNonFactures: ['11'] });
    expect(mois(lignesBrutes(sans))).toEqual(['10', '12', '01']);
    const trimestres = fiche({ dureePrestation: 2, uniteDuree: 'Trimestre' });
    expect(mois(lignesBrutes(bareme([trimestres])))).toHaveLength(6);
    // Of a unit that is no number of months nothing is known: the whole year.
    expect(mois(lignesBrutes(bareme([fiche({ dureePrestation: 3, uniteDuree: 'Séance' })])))).toHaveLength(9);
  });

  it('commence au premier mois à payer, sans rallonger la durée', () => {
    expect(mois(lignesBrutes(bareme([fiche()], { premierMois: '04' })))).toEqual(['04', '05', '06']);
    const trois = fiche({ dureePrestation: 3, uniteDuree: 'Mois' });
    expect(mois(lignesBrutes(bareme([trois], { premierMois: '12' })))).toEqual(['12']);
    // It is about what is monthly: the rest is owed whole.
    const unique = fiche({ prestationId: 2, prestation: 'Tenue', rythme: 'unique' });
    expect(lignesBrutes(bareme([unique], { premierMois: '04' }))).toHaveLength(1);
  });

  it('n’est jamais dû avant que l’année commence', () => {
    const session = { dateDebut: '2026-10-12', dateFin: '2027-06-30' };
    const scolarite = fiche({
      prestationId: 2,
      rythme: 'parTranche',
      tranches: [tranche(1, 50, '10-05'), tranche(2, 50, '01-10')],
    });
    expect(jours(lignesBrutes(bareme([fiche(), scolarite], { session }))).slice(0, 3)).toEqual([
      '2026-10-12',
      '2026-10-12',
      '2026-11-01',
    ]);
    expect(jours(lignesBrutes(bareme([scolarite], { session })))).toEqual(['2026-10-12', '2027-01-10']);
  });

  it('met les tranches à leurs jours, la sans échéance au premier de l’année, le 29 février au 28 s’il n’y en a pas', () => {
    const parts = [tranche(1, 20, null), tranche(2, 30, '02-29'), tranche(3, 50, '12-15')];
    const scolarite = fiche({ rythme: 'parTranche', prix: 900_000, tranches: parts });
    const lignes = lignesBrutes(bareme([scolarite]));
    expect(
      lignes.map(({ trancheId, dateEcheance, brut, moisId }) => [trancheId, dateEcheance, brut, moisId]),
    ).toEqual([
      [1, '2026-10-01', 180_000, '10'],
      [3, '2026-12-15', 450_000, '12'],
      [2, '2027-02-28', 270_000, '02'],
    ]);
    const bissextile = { dateDebut: '2027-10-01', dateFin: '2028-07-31' };
    expect(jours(lignesBrutes(bareme([scolarite], { session: bissextile })))[2]).toBe('2028-02-29');
  });

  it('dit les frais d’inscription d’abord, et rien de ce qui ne coûte rien', () => {
    const lignes = lignesBrutes(
      bareme([
        fiche({ fr_inscription: 0 }),
        fiche({ prestationId: 2, prestation: 'Tenue', rythme: 'unique', prix: 0, fr_inscription: 5_000 }),
      ]),
    );
    expect(lignes[0]).toMatchObject({
      nature: 'inscription',
      libelle: "Tenue, frais d'inscription",
      brut: 5_000,
    });
    expect(lignes.filter(({ nature }) => nature === 'unique')).toEqual([]);
    expect(dueLe({ dateEcheance: '2026-10-15' })).toBe('due le 15/10/2026');
  });
});

const montants = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { maxLength: 30 });
const centieme = fc.integer({ min: 1, max: 10_000 }).map((cents) => cents / 100);

describe('une remise', () => {
  it('en pourcentage s’arrondit au franc le plus proche, ligne par ligne', () => {
    const parts = partsDeRemise([101, 150, 333], { remisePourcentage: 33.33, remiseMontant: null });
    expect(parts).toEqual([34, 50, 111]);
    expect(partsDeRemise([1], { remisePourcentage: 50, remiseMontant: null })).toEqual([1]);
    expect(partsDeRemise([999_999_999_999], { remisePourcentage: 100, remiseMontant: null })).toEqual([
      999_999_999_999,
    ]);
  });

  it('en francs se répartit exactement, sans jamais dépasser une ligne', () => {
    fc.assert(
      fc.property(montants, fc.integer({ min: 0, max: 100_000_000 }), (bruts, remiseMontant) => {
        const parts = partsDeRemise(bruts, { remisePourcentage: null, remiseMontant });
        expect(somme(parts)).toBe(Math.min(remiseMontant, somme(bruts)));
        for (const [rang, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(bruts[rang] ?? 0);
        }
      }),
    );
  });

  it('en pourcentage ne dépasse jamais sa ligne, et 100 % la prend toute', () => {
    fc.assert(
      fc.property(montants, centieme, (bruts, remisePourcentage) => {
        for (const [rang, part] of partsDeRemise(bruts, {
          remisePourcentage,
          remiseMontant: null,
        }).entries()) {
          const exact = ((bruts[rang] ?? 0) * Math.round(remisePourcentage * 100)) / 10_000;
          expect(Math.abs(part - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
          expect(part).toBeLessThanOrEqual(bruts[rang] ?? 0);
        }
      }),
    );
    expect(partsDeRemise([7, 8], { remisePourcentage: 100, remiseMontant: null })).toEqual([7, 8]);
  });

  it('ne touche pas les frais d’inscription', () => {
    const brutes = lignesBrutes(bareme([fiche({ fr_inscription: 50_000 })]));
    const [frais, premier] = avecRemise(brutes, { remisePourcentage: 100, remiseMontant: null });
    expect([frais?.montant, premier?.montant]).toEqual([50_000, 0]);
  });

  it('dit ses fautes à leurs champs', () => {
    const brutes = lignesBrutes(bareme([fiche({ fr_inscription: 50_000 })]));
    const faute = (more: Partial<Remise> & { remiseMotif?: string | null }) =>
      Object.keys(fautesDeRemise({ ...SANS_REMISE, remiseMotif: 'Fratrie', ...more }, brutes));
    expect(faute({ remiseMotif: null })).toEqual([]);
    expect(faute({ remisePourcentage: 10, remiseMontant: 5 })).toEqual(['remiseMontant']);
    expect(faute({ remisePourcentage: 10, remiseMotif: null })).toEqual(['remiseMotif']);
    expect(faute({ remiseMontant: 900_000 })).toEqual([]);
    expect(faute({ remiseMontant: 900_001 })).toEqual(['remiseMontant']);
  });
});

const remises: fc.Arbitrary<Remise> = fc.oneof(
  fc.constant(SANS_REMISE),
  centieme.map((remisePourcentage) => ({ remisePourcentage, remiseMontant: null })),
  fc.integer({ min: 1, max: 3_000_000 }).map((remiseMontant) => ({ remisePourcentage: null, remiseMontant })),
);
const prix = fc.integer({ min: 0, max: 500_000 });
const fiches = fc.tuple(prix, prix, prix, prix).map(([mensuel, unique, scolarite, frais]) => [
  fiche({ prix: mensuel, fr_inscription: frais }),
  fiche({ prestationId: 2, prestation: 'Tenue', rythme: 'unique', prix: unique }),
  fiche({
    prestationId: 3,
    prestation: 'Scolarité',
    rythme: 'parTranche',
    prix: scolarite,
    tranches: [tranche(1, 33.33, '10-15'), tranche(2, 33.33, '12-15'), tranche(3, 33.34, '03-15')],
  }),
]);
const baremes = fiches.map((all) => bareme(all));

/** The lines in the books, each paid by some share of it. */
const tenues = (lignes: ReturnType<typeof echeancier>, parts: readonly number[]): LigneTenue[] =>
  lignes.map((ligne, rang) => ({
    ...ligne,
    id: rang + 1,
    paye: Math.floor((ligne.montant * (parts[rang % parts.length] ?? 0)) / 4),
  }));
const payees = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 14 });

describe('recalculer', () => {
  it('ne change rien quand rien n’a changé', () => {
    fc.assert(
      fc.property(baremes, remises, (avant, remise) => {
        const lignes = tenues(echeancier(avant, remise), [0]);
        const { retirees, ajoutees, ecart } = recalculer(lignes, avant, remise);
        expect([retirees, ajoutees, ecart]).toEqual([[], [], 0]);
      }),
    );
  });

  it('garde telles quelles les lignes commencées, et l’écart est ce que le dû change', () => {
    fc.assert(
      fc.property(baremes, baremes, remises, remises, payees, (avant, apres, une, autre, parts) => {
        const lignes = tenues(echeancier(avant, une), parts);
        const { gardees, retirees, ajoutees, ecart } = recalculer(lignes, apres, autre);
        const commencees = lignes.filter(({ paye }) => paye > 0);
        for (const ligne of commencees) expect(gardees).toContain(ligne);
        expect(retirees.every(({ paye }) => paye === 0)).toBe(true);
        expect(gardees.length + retirees.length).toBe(lignes.length);
        const dues = [...gardees, ...ajoutees];
        // One line for each thing to pay, whatever happened before.
        expect(new Set(dues.map(cleDeLigne)).size).toBe(dues.length);
        expect(somme(dues.map(({ montant }) => montant))).toBe(
          somme(lignes.map(({ montant }) => montant)) + ecart,
        );
        for (const { brut, remise, montant } of dues) {
          expect(montant).toBe(brut - remise);
          expect(montant).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('fait ce qu’une inscription nouvelle ferait, quand rien n’est payé', () => {
    fc.assert(
      fc.property(baremes, baremes, remises, (avant, apres, remise) => {
        const lignes = tenues(echeancier(avant, SANS_REMISE), [0]);
        const { gardees, ajoutees } = recalculer(lignes, apres, remise);
        const dues = [...gardees, ...ajoutees].map((ligne) => `${cleDeLigne(ligne)} ${ligne.montant}`);
        const neuves = echeancier(apres, remise).map((ligne) => `${cleDeLigne(ligne)} ${ligne.montant}`);
        expect(new Set(dues)).toEqual(new Set(neuves));
        expect(dues).toHaveLength(neuves.length);
      }),
    );
  });

  it('fait une fois ne change plus rien', () => {
    fc.assert(
      fc.property(baremes, baremes, remises, payees, (avant, apres, remise, parts) => {
        const lignes = tenues(echeancier(avant, SANS_REMISE), parts);
        const une = recalculer(lignes, apres, remise);
        const ecrites = [
          ...une.gardees,
          ...une.ajoutees.map((ligne, rang) => ({ ...ligne, id: 1_000 + rang, paye: 0 })),
        ];
        const deux = recalculer(ecrites, apres, remise);
        expect([deux.retirees, deux.ajoutees, deux.ecart]).toEqual([[], [], 0]);
      }),
    );
  });

  it('ce qui reste est le dû moins le payé', () => {
    const lignes = tenues(echeancier(bareme([fiche()]), SANS_REMISE), [4, 2, 0]);
    expect(resteDe(lignes)).toBe(900_000 - 3 * 100_000 - 3 * 50_000);
  });
});
