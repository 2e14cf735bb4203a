import { describe, expect, it } from 'vitest';
import { unBulletin, unLivretDAcquis } from '#tests/bulletins.ts';
import { LIBELLES_DES_DECISIONS } from './contenu.ts';
import { differencesDe } from './differences.ts';

const EVALUATION = {
  genre: 'devoir',
  libelle: 'Devoir 1',
  noteSur: 20,
  coefficient: 100,
  compte: 1,
  etat: 'ouverte',
  ailleurs: null,
  code: null,
} as const;

/** Makes a bulletin whose first subject has two tests of one name, with these marks. */
function avecDeuxDevoirs(premier: number, second: number) {
  const base = unBulletin();
  const [matiere, ...others] = base.matieres;
  if (matiere === undefined) throw new Error('no subject');
  const evaluations = [
    { ...EVALUATION, id: 1, jour: '2027-04-12', valeur: premier },
    { ...EVALUATION, id: 2, jour: '2027-05-20', valeur: second },
  ];
  return unBulletin({ matieres: [{ ...matiere, evaluations }, ...others] });
}

describe('les différences de deux versions d’un bulletin', () => {
  it('[NOTE-48] se disent une à une, deux devoirs du même nom chacun avec son jour', () => {
    expect(differencesDe(avecDeuxDevoirs(1200, 1400), avecDeuxDevoirs(1300, 1400))).toEqual([
      { quoi: 'Mathématiques, Devoir 1 du 12/04/2027', avant: '12,00', apres: '13,00' },
    ]);
    expect(differencesDe(avecDeuxDevoirs(1200, 1400), avecDeuxDevoirs(1200, 1400))).toEqual([]);
  });

  it('[NOTE-48] disent aussi le matricule, le redoublement et le motif d’un rang ôté', () => {
    const base = unBulletin();
    const apres = unBulletin({
      eleve: { ...base.eleve, matricule: '00043', redoublant: !base.eleve.redoublant },
      bilan: { ...base.bilan, nonClasse: 1, nonClasseMotif: 'Arrivé en mai' },
    });
    expect(differencesDe(base, apres).map(({ quoi }) => quoi)).toEqual(
      'Matricule · Redoublant · Sans rang · Sans rang, motif'.split(' · '),
    );
  });

  it('[NOTE-48] disent la décision que les chiffres proposent, quand elle change', () => {
    const base = unBulletin();
    const { annee } = base;
    if (annee === null) throw new Error('no year');
    const [avant, apres] = (['admis', 'redouble'] as const).map((proposition) =>
      unBulletin({ annee: { ...annee, proposition } }),
    );
    if (avant === undefined || apres === undefined) throw new Error('no bulletin');
    expect(differencesDe(avant, apres)).toEqual([
      {
        quoi: 'Décision proposée',
        avant: LIBELLES_DES_DECISIONS.admis,
        apres: LIBELLES_DES_DECISIONS.redouble,
      },
    ]);
  });

  it('[NOTE-48] [NOTE-63] d’un livret d’acquis, dit le mot et la remarque', () => {
    const base = unLivretDAcquis();
    const [domaine, ...domaines] = base.domaines;
    const [competence, ...competences] = domaine?.competences ?? [];
    if (domaine === undefined || competence === undefined) throw new Error('no competence');
    const change = { ...competence, valeur: null, observation: 'À revoir' };
    const apres = { ...base, domaines: [{ ...domaine, competences: [change, ...competences] }, ...domaines] };
    const quoi = `${domaine.domaine}, ${competence.competence}`;
    expect(differencesDe(base, apres).map((one) => [one.quoi, one.apres])).toEqual([
      [quoi, '–'],
      [`${quoi}, remarque`, 'À revoir'],
    ]);
  });
});
