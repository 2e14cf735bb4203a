import { describe, expect, it } from 'vitest';
import { evaluation, note } from '#tests/notes.ts';
import { piedDeColonne } from './colonne.ts';
import { notesSuspectes } from './suspectes.ts';

/** Doubts the marks of one pupil in one subject: one evaluation a mark, on `noteSur` points. */
const desSiennes = (...marks: (readonly [valeur: number, noteSur: number, coefficient?: number])[]) =>
  notesSuspectes(
    marks.map(([, noteSur, coefficient = 100], at) => evaluation(at + 1, { noteSur, coefficient })),
    marks.map(([valeur], at) => note(1, at + 1, valeur)),
  ).map(({ evaluationId, doute }) => [evaluationId, doute]);

/** Doubts the marks of one evaluation: one pupil a mark. */
const deLaClasse = (marks: readonly number[]) =>
  notesSuspectes(
    [evaluation(1)],
    marks.map((valeur, at) => note(at + 1, 1, valeur)),
  ).map(({ inscriptionId, doute }) => [inscriptionId, doute]);

describe('les notes suspectes', () => {
  it('[NOTE-60] une note à 8 points sur 20 de la moyenne de l’élève dans la matière, pas à moins', () => {
    // 18, 18 and 6: the mean is 14.
    expect(desSiennes([1800, 20], [1800, 20], [600, 20])).toEqual([[3, 'loinDesSiennes']]);
    expect(desSiennes([1800, 20], [1800, 20], [625, 20])).toEqual([]);
    expect(desSiennes([300, 20])).toEqual([]);
  });

  it('[NOTE-60] les échelles se ramènent l’une à l’autre, et les coefficients pèsent', () => {
    // 9 on 10 is 18 on 20; 4,5 on 15 is 6 on 20.
    expect(desSiennes([900, 10], [1800, 20], [450, 15])).toEqual([[3, 'loinDesSiennes']]);
    // 18 of coefficient 3, 10 of 1: the mean is 16; 10 is 6 away.
    expect(desSiennes([1800, 20, 300], [1000, 20])).toEqual([]);
    // 18 of coefficient 3, 6 of 1: the mean is 15; 6 is 9 away.
    expect(desSiennes([1800, 20, 300], [600, 20])).toEqual([[2, 'loinDesSiennes']]);
  });

  it('[NOTE-60] une note à 2,5 écarts-types de celles de la classe, parmi huit au moins', () => {
    const sept = [1200, 1200, 1200, 1200, 1200, 1200, 1200];
    // One alone of eight stands √7 = 2,64 away from the others.
    expect(deLaClasse([...sept, 700])).toEqual([[8, 'loinDeLaClasse']]);
    expect(deLaClasse([...sept.slice(1), 700])).toEqual([]);
    expect(deLaClasse([...sept, 1200])).toEqual([]);
    // Two of nine are 1,87 away.
    expect(deLaClasse([...sept, 700, 700])).toEqual([]);
  });

  it('[NOTE-60] une évaluation annulée et un code ne se soupçonnent pas', () => {
    const evaluations = [evaluation(1), evaluation(2), evaluation(3, { etat: 'annulee' })];
    const notes = [note(1, 1, 1800), note(1, 2, 'absent'), note(1, 3, 0)];
    expect(notesSuspectes(evaluations, notes)).toEqual([]);
  });

  it('[NOTE-60] une note se dit une fois, loin des siennes d’abord', () => {
    const evaluations = [evaluation(1), evaluation(2)];
    const eux = [1, 2, 3, 4, 5, 6, 7].flatMap((id) => [note(id, 1, 1200), note(id, 2, 1200)]);
    expect(notesSuspectes(evaluations, [...eux, note(8, 1, 1800), note(8, 2, 100)])).toEqual([
      { evaluationId: 1, inscriptionId: 8, doute: 'loinDesSiennes' },
      { evaluationId: 2, inscriptionId: 8, doute: 'loinDesSiennes' },
    ]);
  });
});

describe('le pied d’une colonne', () => {
  const cell = (valeur: number | null, more = {}) => ({ valeur, code: null, estAttendue: true, ...more });

  it('compte ce qui est saisi et ce qui manque ; moyenne, plus basse et plus haute sont des valeurs seules', () => {
    const cells = [cell(1200), cell(1525), cell(null), cell(0), cell(null, { code: 'absent' })];
    expect(piedDeColonne(cells)).toEqual({ saisies: 4, manquantes: 1, moyenne: 908, min: 0, max: 1525 });
  });

  it('une case que personne n’attend ne manque pas, et sans valeur il n’y a pas de moyenne', () => {
    const cells = [cell(null, { estAttendue: false }), cell(null, { code: 'absent' })];
    const rien = { manquantes: 0, moyenne: null, min: null, max: null };
    expect(piedDeColonne(cells)).toEqual({ saisies: 1, ...rien });
    expect(piedDeColonne([])).toMatchObject({ saisies: 0, manquantes: 0, moyenne: null });
  });
});
