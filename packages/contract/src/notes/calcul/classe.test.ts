import { describe, expect, it } from 'vitest';
import { CLASSE, classeDeMoyennes, eleve, enseignement } from '#tests/notes.ts';
import { calculerClasse } from './classe.ts';
import type { EleveNote } from './donnees.ts';
import { classeDuJour, estDeLaClasse, jourDuCompte } from './presence.ts';

const AUTRE = 8;
const ICI = { classeId: CLASSE, du: '2026-10-01' };

/** Computes a class of three, of 15,00, 12,00 and 9,00; the first is as told. Its period ends on 31 March 2027. */
function avec(first: Partial<EleveNote>, aujourdhui = '2027-04-10') {
  const one = classeDeMoyennes([enseignement(1)], [[1500], [1200], [900]]);
  return calculerClasse({ ...one, aujourdhui, eleves: [eleve(1, first), eleve(2), eleve(3)] });
}
const QUI_RESTE = { effectif: 2, evalues: 2, moyenne: 1050, min: 900, max: 1200 };
const TOUS = { effectif: 3, evalues: 3, moyenne: 1200, min: 900, max: 1500 };

describe('qui est dans la classe pour une période', () => {
  it.each([
    ['parti avant le dernier jour', { dateDepart: '2027-02-10' }],
    ['parti le dernier jour', { dateDepart: '2027-03-31' }],
    ['inscrit après', { dateInscription: '2027-04-01' }],
    ['passé dans une autre classe', { classes: [ICI, { classeId: AUTRE, du: '2027-03-31' }] }],
    ['jamais entré dans la classe', { classes: [] }],
  ])('[NOTE-20] %s : ni effectif, ni rang, ni moyenne, malgré ses notes', (_, first) => {
    const figures = avec(first);
    expect(figures).toMatchObject(QUI_RESTE);
    expect(figures.matieres).toEqual([{ enseignementId: 1, evalues: 2, moyenne: 1050, min: 900, max: 1200 }]);
    expect(figures.eleves.map(({ inscriptionId, rang }) => [inscriptionId, rang])).toEqual([
      [2, 1],
      [3, 2],
    ]);
  });

  it.each([
    ['parti le lendemain', { dateDepart: '2027-04-01' }],
    ['inscrit le dernier jour', { dateInscription: '2027-03-31' }],
    [
      'venu d’une autre classe',
      {
        classes: [
          { classeId: AUTRE, du: '2026-10-01' },
          { ...ICI, du: '2027-03-31' },
        ],
      },
    ],
    ['passé ailleurs le lendemain', { classes: [ICI, { classeId: AUTRE, du: '2027-04-01' }] }],
  ])('[NOTE-20] %s : il en est', (_, first) => {
    const figures = avec(first);
    expect(figures).toMatchObject(TOUS);
    expect(figures.eleves.map(({ rang }) => rang)).toEqual([1, 2, 3]);
  });

  it('[NOTE-20] pendant la période, aujourd’hui tient lieu de dernier jour', () => {
    expect(avec({ dateDepart: '2027-03-15' }, '2027-03-14')).toMatchObject(TOUS);
    expect(avec({ dateDepart: '2027-03-15' }, '2027-03-15')).toMatchObject(QUI_RESTE);
    expect(avec({ dateInscription: '2027-03-15' }, '2027-03-14')).toMatchObject(QUI_RESTE);
    expect([jourDuCompte('2027-03-31', '2027-03-14'), jourDuCompte('2027-03-31', '2027-04-10')]).toEqual([
      '2027-03-14',
      '2027-03-31',
    ]);
  });

  it('[NOTE-20] une note ne manque qu’à qui était là ce jour-là', () => {
    const sansNote = (first: Partial<EleveNote>) => {
      // The evaluation is of 12 January.
      const one = classeDeMoyennes([enseignement(1)], [[null], [1200]]);
      return calculerClasse({ ...one, eleves: [eleve(1, first), eleve(2)] }).attendues;
    };
    const attendue = [{ inscriptionId: 1, evaluationId: 1, genre: 'vide' }];
    expect(sansNote({})).toEqual(attendue);
    expect(sansNote({ classes: [{ ...ICI, du: '2027-01-12' }] })).toEqual(attendue);
    expect(sansNote({ classes: [{ ...ICI, du: '2027-01-13' }] })).toEqual([]);
    expect(sansNote({ dateInscription: '2027-01-13' })).toEqual([]);
  });

  it('le dernier passage commencé dit la classe, quel que soit leur ordre', () => {
    const apres = { classeId: AUTRE, du: '2027-01-10' };
    const jours = ['2026-09-30', '2026-10-01', '2027-01-09', '2027-01-10'];
    for (const one of [{ classes: [ICI, apres] }, { classes: [apres, ICI] }])
      expect(jours.map((jour) => classeDuJour(one, jour))).toEqual([null, CLASSE, CLASSE, AUTRE]);
    expect(estDeLaClasse(eleve(1, { classes: [ICI, apres] }), CLASSE, '2027-01-10')).toBe(false);
  });
});
