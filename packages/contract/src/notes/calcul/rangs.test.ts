import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classeDeMoyennes, classes, enseignement, regle } from '#tests/notes.ts';
import { calculerClasse } from './classe.ts';
import { classer } from './rangs.ts';

const rangsDe = ({ eleves }: { eleves: readonly { rang: number | null; exAequo: boolean }[] }) =>
  eleves.map(({ rang, exAequo }) => (exAequo ? `${rang} ex æquo` : rang));

describe('les rangs', () => {
  const V16 = classeDeMoyennes([enseignement(1)], [[1333], [1250], [1250], [999], [712]]);

  it('[NOTE-19] les égaux partagent leur rang et le suivant est sauté : 1, 2, 2, 4, 5', () => {
    const figures = calculerClasse(V16);
    expect(rangsDe(figures)).toEqual([1, '2 ex æquo', '2 ex æquo', 4, 5]);
    expect(figures).toMatchObject({ effectif: 5, evalues: 5, moyenne: 1109, min: 712, max: 1333 });
  });

  it('[NOTE-19] deux moyennes imprimées égales sont ex æquo, malgré des points différents', () => {
    const enseignements = [2000, 800, 200].map((coefficient, at) => enseignement(at + 1, { coefficient }));
    const rows = [1240, 1226].map((derniere) => [1233, 1233, derniere]);
    const figures = calculerClasse(classeDeMoyennes(enseignements, rows));
    expect(figures.eleves.map(({ points }) => points)).toEqual([3_700_400, 3_697_600]);
    expect(figures.eleves.map(({ moyenne }) => moyenne)).toEqual([1233, 1233]);
    expect(rangsDe(figures)).toEqual(['1 ex æquo', '1 ex æquo']);
  });

  it('[NOTE-19] le rang d’une matière suit sa moyenne, parmi ceux qui en ont une', () => {
    const [un, deux] = [[800, 1200, 1200, null] as const, [1500, null, 1600, 1500] as const];
    const rows = un.map((one, at) => [one, deux[at] ?? null]);
    const { eleves, matieres } = calculerClasse(classeDeMoyennes([enseignement(1), enseignement(2)], rows));
    const rangsEn = (at: number) => rangsDe({ eleves: eleves.flatMap((one) => one.matieres[at] ?? []) });
    expect(rangsEn(0)).toEqual([3, '1 ex æquo', '1 ex æquo', null]);
    expect(rangsEn(1)).toEqual(['2 ex æquo', null, 1, '2 ex æquo']);
    expect(matieres).toEqual([
      { enseignementId: 1, evalues: 3, moyenne: 1067, min: 800, max: 1200 },
      { enseignementId: 2, evalues: 3, moyenne: 1533, min: 1500, max: 1600 },
    ]);
  });

  it('[NOTE-19] une classe mêlée a les mêmes rangs', () => {
    const mixed = classes.chain((one) =>
      fc.record({
        one: fc.constant(one),
        eleves: fc.shuffledSubarray([...one.eleves], { minLength: one.eleves.length }),
        notes: fc.shuffledSubarray([...one.notes], { minLength: one.notes.length }),
      }),
    );
    const byId = ({ eleves }: ReturnType<typeof calculerClasse>) =>
      new Map(eleves.map((one) => [one.inscriptionId, one]));
    fc.assert(
      fc.property(mixed, ({ one, eleves, notes }) => {
        const before = calculerClasse(one);
        const after = calculerClasse({ ...one, eleves, notes });
        expect(byId(after)).toEqual(byId(before));
        expect(after).toMatchObject({ moyenne: before.moyenne, min: before.min, max: before.max });
      }),
    );
  });

  it('une classe d’un élève, ou de moyennes toutes égales, a son premier ; personne, aucun', () => {
    expect([...classer([['a', 1200]])]).toEqual([['a', { rang: 1, exAequo: false }]]);
    expect([...classer([1, 2, 3].map((id) => [id, 700] as const)).values()]).toEqual(
      Array.from({ length: 3 }, () => ({ rang: 1, exAequo: true })),
    );
    expect(classer([]).size).toBe(0);
  });

  it('une école sans classement, ou sans rang par matière, garde ses moyennes de classe', () => {
    const avec = (classement: 0 | 1, rangParMatiere: 0 | 1) => {
      const figures = calculerClasse({ ...V16, regle: regle({ classement, rangParMatiere }) });
      expect([figures.moyenne, figures.evalues]).toEqual([1109, 5]);
      const [first] = figures.eleves;
      return [first?.rang, first?.matieres[0]?.rang];
    };
    expect(avec(0, 0)).toEqual([null, null]);
    expect(avec(0, 1)).toEqual([null, 1]);
    expect(avec(1, 0)).toEqual([1, null]);
    expect(avec(1, 1)).toEqual([1, 1]);
  });
});
