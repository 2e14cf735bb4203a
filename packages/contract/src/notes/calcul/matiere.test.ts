import { describe, expect, it } from 'vitest';
import { classe, eleve, enseignement, evaluation, note, premierDe, regle } from '#tests/notes.ts';
import { calculerClasse } from './classe.ts';
import type { CodeDeNote, EnseignementNote, EvaluationNotee, RegleDeCalcul } from './donnees.ts';

type Donnee = readonly [contenu: number | CodeDeNote | null, evaluation?: Partial<EvaluationNotee>];

const COMPOSITION = { genre: 'composition' } as const;

const classeDe = (
  donnees: readonly Donnee[],
  more: Partial<RegleDeCalcul> = {},
  matiere: Partial<EnseignementNote> = {},
) =>
  classe({
    regle: regle(more),
    enseignements: [enseignement(1, matiere)],
    evaluations: donnees.map(([, own], index) => evaluation(index + 1, own)),
    notes: donnees.flatMap(([contenu], index) => (contenu === null ? [] : [note(1, index + 1, contenu)])),
  });

/** Computes the subject of a pupil who has these marks. */
function matiereDe(...args: Parameters<typeof classeDe>) {
  const { cours, composition, moyenne, etat } = premierDe(classeDe(...args)).matieres[0] ?? {};
  return { cours, composition, moyenne, etat };
}

const moyenneDe = (...args: Parameters<typeof classeDe>) => matiereDe(...args).moyenne;

/** The marks of cours of V1: 12,5/20; 8/10; 11/20. */
const V1: readonly Donnee[] = [[1250], [800, { noteSur: 10 }], [1100]];

describe('la moyenne d’une matière', () => {
  it('[NOTE-16] des notes sur 20 et sur 10 font une moyenne de cours de 13,17', () => {
    expect(matiereDe(V1)).toEqual({ cours: 1317, composition: null, moyenne: 1317, etat: 'evaluee' });
  });

  it.each([
    ['1 et 2', 1, 2, 1206],
    ['40 et 60', 40, 60, 1217],
    ['1 et 1, de la moyenne imprimée et non de la fraction', 1, 1, 1234],
    ['0 et 1, la composition seule', 0, 1, 1150],
  ])('[NOTE-16] cours et composition se pondèrent : %s', (_, poidsCours, poidsComposition, moyenne) => {
    const figures = matiereDe([...V1, [1150, COMPOSITION]], { poidsCours, poidsComposition });
    expect(figures).toEqual({ cours: 1317, composition: 1150, moyenne, etat: 'evaluee' });
  });

  /** The semesters of GS Hadja Kanfing's own example, by month, each with its composition. */
  const MOIS: readonly (readonly [string, readonly number[]])[] = [
    ['2026-10', [1300, 1500]],
    ['2026-11', [1200, 1400]],
    ['2026-12', [1600, 1500]],
    ['2027-01', [1100, 1300, 1400]],
  ];
  const A_40_60 = { poidsCours: 40, poidsComposition: 60 };
  const parMois = (mois: typeof MOIS, composition: number): Donnee[] => [
    ...mois.flatMap(([own, notes]) => notes.map((valeur): Donnee => [valeur, { jour: `${own}-12` }])),
    [composition, { ...COMPOSITION, jour: '2027-01-25' }],
  ];

  it('[NOTE-77] par mois, le cours est la moyenne des moyennes des mois : 11,80 et non 11,73', () => {
    const donnees = parMois([MOIS[0] ?? ['', []], ['2026-11', [1500]]], 1000);
    const par = (calcul: RegleDeCalcul['calcul']) => matiereDe(donnees, { ...A_40_60, calcul });
    expect(par('coursParMois')).toMatchObject({ cours: 1450, composition: 1000, moyenne: 1180 });
    expect(par('coursEtComposition')).toMatchObject({ cours: 1433, composition: 1000, moyenne: 1173 });
    // The month is printed, and enters as printed: 14,00; 13,00; 15,50; 12,67.
    const semestre = matiereDe(parMois(MOIS, 1200), { ...A_40_60, calcul: 'coursParMois' });
    expect(semestre).toMatchObject({ cours: 1379, moyenne: 1272 });
  });

  it('[NOTE-77] un mois sans note qui compte est laissé de côté ; une absence qui compte 0 fait le sien', () => {
    const avec = (absence: RegleDeCalcul['absence']) =>
      matiereDe(
        [
          [1400, { jour: '2026-10-12' }],
          ['absent', { jour: '2026-11-12' }],
        ],
        {
          calcul: 'coursParMois',
          absence,
        },
      ).cours;
    expect([avec('exclue'), avec('zero')]).toEqual([1400, 700]);
    expect(matiereDe([[null]], { calcul: 'coursParMois' })).toMatchObject({
      cours: null,
      etat: 'nonEvaluee',
    });
  });

  it('[NOTE-16] des notes sur 15 et sur 20 ne s’arrondissent qu’une fois', () => {
    // 10/15 is 13,333… of 20: rounded before the mean, two of them would make 13,30.
    const sur15: Donnee = [1000, { noteSur: 15 }];
    expect(moyenneDe([sur15, sur15, [1325]])).toBe(1331);
  });

  it('[NOTE-16] avec toutes les notes ensemble, chacune a son coefficient et rien ne s’arrondit avant', () => {
    const donnees: readonly Donnee[] = [
      [1200, { genre: 'interrogation', coefficient: 100 }],
      [900, { coefficient: 200 }],
      [1100, { genre: 'composition', coefficient: 200 }],
    ];
    const figures = matiereDe(donnees, { calcul: 'toutesNotes' });
    expect(figures).toEqual({ cours: null, composition: null, moyenne: 1040, etat: 'evaluee' });
  });

  it('[NOTE-16] une composition de 0 compte : 4,00, et non 12,00', () => {
    expect(matiereDe([[1200], [0, COMPOSITION]])).toMatchObject({ composition: 0, moyenne: 400 });
  });

  it.each([
    ['zero', 400],
    ['exclue', 1200],
  ] as const)('[NOTE-16] une absence à la composition compte par la règle : %s', (absence, moyenne) => {
    expect(moyenneDe([[1200], ['absent', COMPOSITION]], { absence })).toBe(moyenne);
  });

  it.each([
    ['zero', 867],
    ['exclue', 1300],
  ] as const)('[NOTE-16] une absence en cours compte par la règle : %s', (absence, cours) => {
    expect(matiereDe([[1200], [1400], ['absent']], { absence }).cours).toBe(cours);
  });

  it('une note sur 15 seule, de N = 10, et une note coefficientée se lisent à leur échelle', () => {
    expect(moyenneDe([[750, { noteSur: 15 }]], { noteSur: 10 })).toBe(500);
    const pesees = [150, 50].map((coefficient, rang): Donnee => [1000 + rang * 500, { coefficient }]);
    expect(moyenneDe(pesees)).toBe(1125);
  });
});

describe('une seule des deux moyennes', () => {
  it.each([
    ['le cours seul', [[1200]], { cours: 1200, composition: null }],
    ['la composition seule', [[900, COMPOSITION]], { cours: null, composition: 900 }],
  ] as const)('%s : la règle dit si elle fait la moyenne', (_, donnees, figures) => {
    const seule = figures.cours ?? figures.composition;
    const dites = (siUneSeule: RegleDeCalcul['siUneSeule']) => matiereDe(donnees, { siUneSeule });
    expect(dites('laSeule')).toEqual({ ...figures, moyenne: seule, etat: 'evaluee' });
    expect(dites('nonEvaluee')).toEqual({ ...figures, moyenne: null, etat: 'nonEvaluee' });
  });

  it('composition seule (0 et 1) : le cours sans composition ne sert que par « la seule »', () => {
    const poids = { poidsCours: 0, poidsComposition: 1 };
    expect(moyenneDe([[1200]], { ...poids, siUneSeule: 'laSeule' })).toBe(1200);
    expect(moyenneDe([[1200]], { ...poids, siUneSeule: 'nonEvaluee' })).toBeNull();
  });

  it('aucune : non évaluée, sans points', () => {
    const figures = matiereDe([[null], ['nonNote', COMPOSITION]]);
    expect(figures).toEqual({ cours: null, composition: null, moyenne: null, etat: 'nonEvaluee' });
  });
});

describe('ce que compte un code', () => {
  it.each([
    ['absentJustifie', { absenceJustifiee: 'zero' }, 600, null],
    ['absentJustifie', { absenceJustifiee: 'exclue' }, 1200, null],
    ['absentJustifie', { absenceJustifiee: 'aRattraper' }, 1200, 'aRattraper'],
    ['nonRendu', { nonRendu: 'zero' }, 600, null],
    ['nonRendu', { nonRendu: 'exclue' }, 1200, null],
    ['dispense', {}, 1200, null],
    ['nonNote', {}, 1200, null],
    [null, {}, 1200, 'vide'],
  ] as const)('%s, règle %o : %d, attendue : %s', (code, more, cours, genre) => {
    const one = classeDe([[1200], [code]], more);
    expect(premierDe(one).matieres[0]?.cours).toBe(cours);
    const attendue = { inscriptionId: 1, evaluationId: 2, genre };
    expect(calculerClasse(one).attendues).toEqual(genre === null ? [] : [attendue]);
  });

  it('une évaluation annulée, ou qui ne compte pas, n’entre nulle part et n’attend rien', () => {
    for (const own of [{ etat: 'annulee' }, { compte: 0 }] as const) {
      const one = classeDe([[1200], [0, own], [null, own], ['absentJustifie', own]]);
      expect(premierDe(one).matieres[0]?.moyenne).toBe(1200);
      expect(calculerClasse(one).attendues).toEqual([]);
    }
  });

  it('une matière dont tout est dispensé est dispensée ; une note, ou rien, l’en empêche', () => {
    expect(matiereDe([['dispense'], ['dispense', COMPOSITION]]).etat).toBe('dispensee');
    expect(matiereDe([['dispense'], [1000, COMPOSITION]]).etat).toBe('evaluee');
    expect(matiereDe([['dispense'], [null, COMPOSITION]]).etat).toBe('nonEvaluee');
  });
});

describe('une matière que l’élève ne suit pas', () => {
  const avec = (genre: 'dispense' | 'suit' | 'neSuitPas' | null, matiere: Partial<EnseignementNote> = {}) => {
    const particularites = genre === null ? [] : [{ enseignementId: 1, genre }];
    const one = { ...classeDe([[1200], [null]], {}, matiere), eleves: [eleve(1, { particularites })] };
    const { matieres, coefficientsDus } = premierDe(one);
    const { etat, moyenne, points } = matieres[0] ?? {};
    return { etat, moyenne, points, coefficientsDus, attendues: calculerClasse(one).attendues.length };
  };
  const rien = { moyenne: null, points: null, coefficientsDus: 0, attendues: 0 };
  const suivie = { etat: 'evaluee', moyenne: 1200, points: 120_000, coefficientsDus: 100, attendues: 1 };

  it('dispensé pour la période, il ne la doit pas et rien ne manque, malgré une note d’avant', () => {
    expect(avec('dispense')).toEqual({ etat: 'dispensee', ...rien });
    expect(avec('dispense', { facultatif: 1 })).toEqual({ etat: 'nonSuivie', ...rien });
  });

  it('facultative, elle ne compte que pour qui la suit', () => {
    expect(avec(null, { facultatif: 1 })).toEqual({ etat: 'nonSuivie', ...rien });
    expect(avec('suit', { facultatif: 1 })).toEqual(suivie);
    expect(avec(null)).toEqual(suivie);
    expect(avec('neSuitPas')).toEqual({ etat: 'nonSuivie', ...rien });
  });
});

describe('un élève venu d’une autre classe pendant la période', () => {
  const AILLEURS = { ailleurs: '7e A' } as const;

  it('garde ses notes de la même matière, à leur échelle, et rien de là-bas ne manque', () => {
    const one = classeDe([[1200], [900, { ...AILLEURS, noteSur: 10 }], [null, AILLEURS]]);
    expect(premierDe(one).matieres[0]?.cours).toBe(1500);
    expect(calculerClasse(one).attendues).toEqual([]);
  });

  it('de deux compositions, celle de sa classe compte quand il en a une, sinon l’ancienne', () => {
    const ancienne: Donnee = [1400, { ...COMPOSITION, ...AILLEURS }];
    expect(matiereDe([[1000, COMPOSITION], ancienne]).composition).toBe(1000);
    expect(matiereDe([['absent', COMPOSITION], ancienne]).composition).toBe(0);
    expect(matiereDe([['nonNote', COMPOSITION], ancienne]).composition).toBe(1400);
    expect(matiereDe([[null, COMPOSITION], ancienne]).composition).toBe(1400);
    expect(moyenneDe([[1000, COMPOSITION], ancienne], { calcul: 'toutesNotes' })).toBe(1000);
  });
});
