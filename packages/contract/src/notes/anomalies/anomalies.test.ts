import { describe, expect, it } from 'vitest';
import type { ClasseACalculer } from '#notes/calcul/donnees.ts';
import { classe, eleve, enseignement, evaluation, note, regle } from '#tests/notes.ts';
import { type AutourDeLaClasse, anomaliesDeClasse, direAnomalie, estBloquante } from './anomalies.ts';

const CALME: AutourDeLaClasse = { sansEnseignant: new Set(), changeesApresRendu: [], absents: [] };

const ordre = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** Makes a class of one subject and one test, with these marks, one a pupil; null: nothing. */
const avec = (marks: readonly (number | null)[], more: Partial<ClasseACalculer> = {}): ClasseACalculer =>
  classe({
    evaluations: [evaluation(1)],
    eleves: marks.map((_, at) => eleve(at + 1)),
    notes: marks.flatMap((mark, at) => (mark === null ? [] : [note(at + 1, 1, mark)])),
    ...more,
  });

/** Twelve marks with nothing to say of them. */
const SAGES = [1500, 1350, 1200, 1150, 1100, 1075, 1050, 1000, 950, 900, 800, 725];

const genres = (one: ClasseACalculer, autour: Partial<AutourDeLaClasse> = {}) =>
  anomaliesDeClasse(one, { ...CALME, ...autour }).map(({ genre }) => genre);

describe('les anomalies d’une classe', () => {
  it('[NOTE-60] une classe sans rien d’anormal n’en a aucune', () => {
    expect(genres(avec(SAGES))).toEqual([]);
  });

  it('[NOTE-60] bloquent : les notes qui manquent, celles à rattraper, une matière sans évaluation, une classe sans matière', () => {
    const manque = anomaliesDeClasse(avec([1200, null, null]), CALME);
    expect(manque).toEqual([
      { genre: 'notesManquantes', enseignementId: 1, evaluationId: 1, inscriptionId: null, nombre: 2 },
    ]);
    expect(manque.map(direAnomalie)).toEqual(['2 notes manquent.']);
    const absent = avec([1200, 1100], { notes: [note(1, 1, 1200), note(2, 1, 'absentJustifie')] });
    expect(genres(absent)).toEqual(['aRattraper']);
    expect(genres({ ...absent, regle: regle({ absenceJustifiee: 'exclue' }) })).toEqual([]);
    const deux = [enseignement(1), enseignement(2)];
    expect(genres(avec(SAGES, { enseignements: deux }))).toEqual(['sansEvaluation']);
    expect(
      genres(
        avec(SAGES, { enseignements: [deux[0] ?? enseignement(1), enseignement(2, { nonEvaluee: 1 })] }),
      ),
    ).toEqual([]);
    expect(genres(avec([1200], { enseignements: [] }))).toEqual(['sansMatiere']);
    expect(genres(classe({ enseignements: [], eleves: [] }))).toEqual([]);
    const bloquantes = [
      'notesManquantes',
      'aRattraper',
      'sansEvaluation',
      'sansMatiere',
      'sansRegle',
    ] as const;
    expect(bloquantes.every((genre) => estBloquante({ genre }))).toBe(true);
  });

  it('[NOTE-60] une évaluation annulée, ou qui ne compte pas, n’évalue pas une matière', () => {
    expect(genres(avec(SAGES, { evaluations: [evaluation(1, { etat: 'annulee' })] }))).toEqual([
      'sansEvaluation',
    ]);
    expect(genres(avec(SAGES, { evaluations: [evaluation(1, { compte: 0 })] }))).toEqual(['sansEvaluation']);
  });

  it('[NOTE-60] ni celle d’une ancienne classe ; une option que personne ne suit n’en doit aucune', () => {
    const deux = [enseignement(1), enseignement(2)];
    const venue = evaluation(2, { enseignementId: 2, ailleurs: '7e B' });
    expect(genres(avec(SAGES, { enseignements: deux, evaluations: [evaluation(1), venue] }))).toEqual([
      'sansEvaluation',
    ]);
    const option = [enseignement(1), enseignement(2, { facultatif: 1 })];
    expect(genres(avec(SAGES, { enseignements: option }))).toEqual([]);
  });

  it('[NOTE-60] avertissent, sans bloquer : dix notes égales, pas neuf', () => {
    const egales = (count: number) => avec([...ordre(count).map(() => 1200), 1000, 1100, 1300, 1400]);
    const found = anomaliesDeClasse(egales(10), CALME);
    expect(found.map(({ genre, nombre }) => [genre, nombre])).toEqual([['notesEgales', 10]]);
    expect(found.some(estBloquante)).toBe(false);
    expect(direAnomalie({ genre: 'notesEgales', nombre: 10 })).toBe('10 notes sont égales.');
    expect(genres(egales(9))).toEqual([]);
  });

  it('[NOTE-60] avertissent : une évaluation sur 20 dont aucune note ne passe 10, pas une sur 10', () => {
    const basses = [1000, 900, 850, 800, 700, 650];
    expect(genres(avec(basses))).toEqual(['surDix']);
    expect(genres(avec([...basses.slice(1), 1025]))).toEqual([]);
    const surDix = basses.map((mark) => mark / 2);
    expect(genres(avec(surDix, { evaluations: [evaluation(1, { noteSur: 10 })] }))).toEqual([]);
  });

  it('[NOTE-60] avertissent : une moyenne sous 25 % ou au-dessus de 90 %, pas celles des bornes', () => {
    const mean = (mark: number) => genres(avec([mark, mark, mark, mark, mark, mark]));
    expect(mean(475)).toEqual(['surDix', 'moyenneBasse']);
    expect(mean(500)).toEqual(['surDix']);
    expect(mean(1800)).toEqual([]);
    expect(mean(1825)).toEqual(['moyenneHaute']);
    // Too few marks say nothing of a class.
    expect(genres(avec([100, 200]))).toEqual([]);
  });

  it('[NOTE-60] avertissent : une note changée après la remise, une matière que personne n’enseigne, un élève non classé', () => {
    const changeesApresRendu = [
      { evaluationId: 1, inscriptionId: 3 },
      { evaluationId: 1, inscriptionId: 99 },
    ];
    const changed = anomaliesDeClasse(avec(SAGES), { ...CALME, changeesApresRendu });
    expect(changed).toEqual([
      { genre: 'changeeApresRendu', enseignementId: 1, evaluationId: 1, inscriptionId: 3, nombre: 1 },
    ]);
    expect(genres(avec(SAGES), { sansEnseignant: new Set([1]) })).toEqual(['sansEnseignant']);
    const lourd = { enseignements: [enseignement(1), enseignement(2, { coefficient: 300 })] };
    const partiel = avec(SAGES, {
      ...lourd,
      evaluations: [evaluation(1), evaluation(2, { enseignementId: 2 })],
    });
    const found = anomaliesDeClasse(partiel, CALME);
    expect(found.filter(({ genre }) => genre === 'nonClasse')).toHaveLength(SAGES.length);
  });

  it('[SUIVI-12] avertit : une note d’un élève que l’appel dit absent ; un code le dit déjà', () => {
    const absents = [
      { evaluationId: 1, inscriptionId: 2 },
      { evaluationId: 1, inscriptionId: 99 },
    ];
    const found = anomaliesDeClasse(avec(SAGES), { ...CALME, absents });
    expect(found).toEqual([
      { genre: 'absentCeJour', enseignementId: 1, evaluationId: 1, inscriptionId: 2, nombre: 1 },
    ]);
    expect(found.some(estBloquante)).toBe(false);
    const code = SAGES.map((mark, at) => note(at + 1, 1, at === 1 ? 'absent' : mark));
    expect(genres(avec(SAGES, { notes: code }), { absents })).toEqual([]);
  });

  it('[NOTE-60] qui a quitté la classe n’y a ni note manquante ni anomalie', () => {
    const parti = avec([...SAGES, 2000], {
      eleves: [...SAGES.map((_, at) => eleve(at + 1)), eleve(13, { dateDepart: '2027-01-20' })],
    });
    expect(genres(parti)).toEqual([]);
  });
});
