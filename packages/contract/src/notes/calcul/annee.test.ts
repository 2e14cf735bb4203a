import { describe, expect, it } from 'vitest';
import { classeDeMoyennes, enseignement, premierDe, regle } from '#tests/notes.ts';
import { calculerAnnee, moyenneAnnuelle, type PeriodeDEleve } from './annee.ts';
import { mentionDe, proposerDecision } from './seuils.ts';

const periodes = (...all: readonly (readonly [number | null, number, boolean?])[]): PeriodeDEleve[] =>
  all.map(([moyenne, poids, estClasse = true], index) => {
    return { libelle: `Trimestre ${index + 1}`, poids, moyenne, estClasse };
  });

describe('l’année', () => {
  it.each([
    ['1, 1 et 1', [1042, 1], [1117, 1], [1088, 1], 1082],
    ['1, 1 et 2', [1042, 1], [1117, 1], [1088, 2], 1084],
    ['les deux premiers seuls', [1042, 1], [1117, 1], [null, 2], 1080],
  ] as const)(
    '[NOTE-18] la moyenne annuelle pondère les moyennes imprimées des périodes : %s',
    (_, a, b, c, moyenne) => {
      expect(moyenneAnnuelle(periodes(a, b, c))?.valeur).toBe(moyenne);
    },
  );

  it('[NOTE-18] 299,90 points pour 30 font 10,00, et 10,00 est admis', () => {
    const enseignements = [2000, 800, 200].map((coefficient, at) => enseignement(at + 1, { coefficient }));
    const { points, moyenne } = premierDe(classeDeMoyennes(enseignements, [[1000, 1000, 995]]));
    expect([points, moyenne]).toEqual([2_999_000, 1000]);
    const [annee] = calculerAnnee([{ inscriptionId: 1, periodes: periodes([moyenne, 1]) }], regle());
    expect(annee).toMatchObject({ moyenne: 1000, proposition: 'admis', mention: 'Passable' });
  });

  it('[NOTE-18] compte les périodes que l’élève a, et classe sur la moyenne annuelle', () => {
    const annees = calculerAnnee(
      [
        { inscriptionId: 1, periodes: periodes([1200, 1], [1000, 1], [1100, 1]) },
        { inscriptionId: 2, periodes: periodes([null, 1, false], [1400, 1], [1300, 1]) },
        { inscriptionId: 3, periodes: periodes([1100, 1], [1100, 1, false], [1100, 1, false]) },
        { inscriptionId: 4, periodes: periodes([1900, 1, false], [1900, 1, false], [null, 1, false]) },
        { inscriptionId: 5, periodes: periodes([null, 1, false]) },
        { inscriptionId: 6, periodes: periodes([900, 1]) },
      ],
      regle(),
    );
    expect(annees).toMatchObject([
      { moyenne: 1100, periodes: 3, rang: 2, exAequo: true, estClasse: true },
      { moyenne: 1350, periodes: 2, rang: 1, exAequo: false, estClasse: true },
      { moyenne: 1100, periodes: 3, rang: 2, exAequo: true, estClasse: true },
      // Their average is an indication: they have neither rank, mention nor proposal.
      { moyenne: 1900, periodes: 2, rang: null, estClasse: false, mention: null, proposition: null },
      { moyenne: null, periodes: 0, rang: null, estClasse: false, mention: null, proposition: null },
      { moyenne: 900, periodes: 1, rang: 4, exAequo: false, proposition: 'redouble' },
    ]);
    const un = { inscriptionId: 1, periodes: periodes([1200, 1]) };
    const sans = calculerAnnee([un], regle({ classement: 0 }));
    expect(sans).toMatchObject([{ rang: null, mention: 'Passable', proposition: 'admis' }]);
  });
});

describe('une période non classée', () => {
  const CONDE = periodes([790, 1, false], [410, 1], [430, 2]);
  const de = (periodeNonClassee: 'compte' | 'exclue', own = CONDE) =>
    calculerAnnee(
      [{ inscriptionId: 1, periodes: own }],
      regle({ noteSur: 10, seuilAdmission: 500, periodeNonClassee }),
    )[0];

  it('[NOTE-71] compte dans l’année, ou non : la règle le choisit, et la décision proposée la suit', () => {
    expect(de('compte')).toMatchObject({ moyenne: 515, periodes: 3, proposition: 'admis' });
    expect(de('exclue')).toMatchObject({ moyenne: 423, periodes: 2, proposition: 'redouble', rang: 1 });
    const sans = { moyenne: null, periodes: 0, estClasse: false, proposition: null };
    expect(de('exclue', periodes([790, 1, false]))).toMatchObject(sans);
  });
});

describe('les seuils', () => {
  it.each([
    [1000, 'admis'],
    [999, 'rattrapage'],
    [800, 'rattrapage'],
    [799, 'redouble'],
    [0, 'redouble'],
  ])('%d se propose : %s', (moyenne, decision) => {
    expect(proposerDecision(moyenne, { seuilAdmission: 1000, seuilRattrapage: 800 })).toBe(decision);
  });

  it('sans seuil de rattrapage, on est admis ou on redouble', () => {
    expect(proposerDecision(999, { seuilAdmission: 1000, seuilRattrapage: null })).toBe('redouble');
  });

  it.each([
    [2000, 'Très bien'],
    [1600, 'Très bien'],
    [1599, 'Bien'],
    [1000, 'Passable'],
    [999, null],
  ])('%d a la mention du plus haut seuil atteint, quel que soit leur ordre : %s', (moyenne, mention) => {
    const { mentions } = regle();
    const [first, ...others] = mentions;
    expect(mentionDe(moyenne, mentions)).toBe(mention);
    expect(mentionDe(moyenne, first === undefined ? [] : [...others, first])).toBe(mention);
  });
});
