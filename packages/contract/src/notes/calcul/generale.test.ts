import { describe, expect, it } from 'vitest';
import { classeDeMoyennes, eleve, enseignement, evaluation, note, premierDe, regle } from '#tests/notes.ts';
import { calculerClasse } from './classe.ts';
import type { EnseignementNote } from './donnees.ts';

type Matiere = readonly [moyenne: number | null, coefficient: number, more?: Partial<EnseignementNote>];

const classeDe = (matieres: readonly Matiere[], noteSur = 20) =>
  classeDeMoyennes(
    matieres.map(([, coefficient, more], index) => enseignement(index + 1, { coefficient, ...more })),
    [matieres.map(([moyenne]) => moyenne)],
    { regle: regle({ noteSur }) },
  );

/** Writes them side by side. */
const cote = (...all: Matiere[]): readonly Matiere[] => all;

/** Computes the figures of a pupil who has these averages. */
function figuresDe(matieres: readonly Matiere[], noteSur?: number) {
  const { points, coefficients, moyenne } = premierDe(classeDe(matieres, noteSur));
  return { points, coefficients, moyenne };
}

/** The subjects of V9; the last is not evaluated. */
const V9: readonly Matiere[] = [
  [1233, 200],
  [950, 200],
  [1400, 100],
  [1525, 100],
  [null, 200],
];
const AU_DESSUS = { priseEnCompte: 'pointsAuDessus' } as const;
const HORS = { priseEnCompte: 'horsMoyenne' } as const;

describe('la moyenne générale', () => {
  it('[NOTE-17] une matière non évaluée quitte la somme des coefficients : 72,91 ÷ 6 font 12,15', () => {
    expect(figuresDe(V9)).toEqual({ points: 729_100, coefficients: 600, moyenne: 1215 });
  });

  it('[NOTE-17] une option donne ses points au-dessus de la moitié, sans coefficient : 76,41 font 12,74', () => {
    expect(figuresDe([...V9, [1350, 100, AU_DESSUS]])).toEqual({
      points: 764_100,
      coefficients: 600,
      moyenne: 1274,
    });
  });

  it('[NOTE-17] une option à la moitié ou au-dessous n’ôte rien', () => {
    for (const moyenne of [1000, 999, 0])
      expect(figuresDe([...V9, [moyenne, 100, AU_DESSUS]])).toEqual(figuresDe(V9));
    expect(figuresDe([...V9, [null, 100, AU_DESSUS]])).toEqual(figuresDe(V9));
  });

  it('[NOTE-17] les points sont exacts avec un demi-coefficient : 12,35 × 1,5 font 18,525', () => {
    expect(premierDe(classeDe([[1235, 150]])).matieres[0]?.points).toBe(185_250);
    expect(figuresDe(cote([1235, 150], [1000, 50]))).toEqual({
      points: 235_250,
      coefficients: 200,
      moyenne: 1176,
    });
  });

  it('[NOTE-17] au primaire sur 10, 7,5 ; 8 ; 6,5 ; 9 ; 5,5 font 7,30', () => {
    const primaire = [750, 800, 650, 900, 550].map((moyenne): Matiere => [moyenne, 100]);
    expect(figuresDe(primaire, 10).moyenne).toBe(730);
  });

  it('[NOTE-17] au primaire sur 10, une note de 15 sur 20 seule fait 7,50', () => {
    const one = { ...classeDe([[null, 100]], 10), evaluations: [evaluation(1)], notes: [note(1, 1, 1500)] };
    expect(premierDe(one)).toMatchObject({ moyenne: 750, matieres: [{ cours: 750, moyenne: 750 }] });
  });

  it('une matière hors moyenne est imprimée et ne change rien', () => {
    expect(figuresDe([...V9, [200, 400, HORS]])).toEqual(figuresDe(V9));
    const conduite = premierDe(classeDe([...V9, [200, 400, HORS]])).matieres[5];
    expect(conduite).toMatchObject({ moyenne: 200, points: null, rang: 1 });
  });

  it('ne dépasse jamais l’échelle, malgré les points d’une option', () => {
    expect(figuresDe(cote([1950, 100], [2000, 100, AU_DESSUS]))).toEqual({
      points: 295_000,
      coefficients: 100,
      moyenne: 2000,
    });
  });

  it('manque quand rien de ce qui compte n’est évalué : ni rang, ni moyenne de classe', () => {
    const one = classeDe(cote([null, 100], [1800, 100, AU_DESSUS], [1200, 100, HORS]));
    expect(premierDe(one)).toMatchObject({ moyenne: null, estClasse: false, rang: null, mention: null });
    expect(calculerClasse(one)).toMatchObject({
      effectif: 1,
      evalues: 0,
      moyenne: null,
      min: null,
      max: null,
    });
  });
});

describe('un groupe de matières', () => {
  const groupe = (groupeMatiereId: number | null) => ({ groupeMatiereId, groupeMatiere: 'Sciences' });

  it('a la moyenne de ses matières qui comptent et sont évaluées, par leurs coefficients', () => {
    const one = classeDe(
      cote(
        [1200, 200, groupe(2)],
        [1500, 100, groupe(1)],
        [1000, 100, groupe(2)],
        [null, 400, groupe(2)],
        [2000, 400, { ...groupe(2), ...HORS }],
        [2000, 400, { ...groupe(2), ...AU_DESSUS }],
        [null, 100, groupe(3)],
        [700, 100, groupe(null)],
      ),
    );
    expect(premierDe(one).groupes).toEqual([
      { groupeMatiereId: 2, moyenne: 1133 },
      { groupeMatiereId: 1, moyenne: 1500 },
    ]);
  });
});

describe('qui est classé', () => {
  /** Makes a pupil evaluated in 6 of 15 coefficients. */
  const V18 = cote([1200, 600], [null, 900]);

  it('[NOTE-20] 6 coefficients évalués sur 15 dus ne classent pas quand il en faut la moitié', () => {
    const one = classeDe(V18);
    expect(premierDe(one)).toMatchObject({
      coefficients: 600,
      coefficientsDus: 1500,
      moyenne: 1200,
      estClasse: false,
      rang: null,
      mention: null,
    });
    expect(calculerClasse(one)).toMatchObject({ effectif: 1, evalues: 0, moyenne: null });
    expect(premierDe({ ...one, regle: regle({ couvertureMinimum: 40 }) }).estClasse).toBe(true);
    expect(premierDe({ ...one, regle: regle({ couvertureMinimum: 41 }) }).estClasse).toBe(false);
  });

  it('[NOTE-20] la moitié juste classe : 7,5 sur 15', () => {
    expect(premierDe(classeDe(cote([1200, 750], [null, 750]))).estClasse).toBe(true);
    expect(premierDe(classeDe(cote([1200, 700], [null, 750]))).estClasse).toBe(false);
  });

  it('[NOTE-20] une dispense, une option non suivie, une matière dite non évaluée ne sont pas dues', () => {
    const dus = (more: Partial<EnseignementNote>, genre?: 'dispense') => {
      const one = classeDe(cote([1200, 600], [null, 900, more]));
      const particularites = genre === undefined ? [] : [{ enseignementId: 2, genre }];
      return premierDe({ ...one, eleves: [eleve(1, { particularites })] }).coefficientsDus;
    };
    expect(dus({})).toBe(1500);
    expect([
      dus({}, 'dispense'),
      dus({ facultatif: 1 }),
      dus({ nonEvaluee: 1 }),
      dus(HORS),
      dus(AU_DESSUS),
    ]).toEqual([600, 600, 600, 600, 600]);
  });

  it('une matière dite non évaluée, où une note compte pourtant, est due', () => {
    expect(premierDe(classeDe([[1200, 600, { nonEvaluee: 1 }]])).coefficientsDus).toBe(600);
  });

  it('[NOTE-20] le conseil retire ou donne un rang, quelle que soit la couverture', () => {
    const avec = (matieres: readonly Matiere[], nonClasse: 0 | 1) =>
      premierDe({ ...classeDe(matieres), eleves: [eleve(1, { nonClasse })] });
    expect(avec([[1200, 600]], 1)).toMatchObject({ estClasse: false, rang: null, moyenne: 1200 });
    expect(avec(V18, 0)).toMatchObject({ estClasse: true, rang: 1 });
    expect(avec([[null, 600]], 0)).toMatchObject({ estClasse: false, rang: null });
  });
});
