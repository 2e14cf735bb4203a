import { describe, expect, it } from 'vitest';
import { unBulletin, unLivretDAcquis } from '#tests/bulletins.ts';
import { evaluation } from '#tests/notes.ts';
import { LIBELLES_DES_DECISIONS } from './contenu.ts';
import { differencesDe } from './differences.ts';

/** Makes a bulletin whose first subject has two tests of one name, with these marks. */
function avecDeuxDevoirs(premier: number, second: number) {
  const base = unBulletin();
  const [matiere, ...others] = base.matieres;
  if (matiere === undefined) throw new Error('no subject');
  const evaluations = [
    { ...evaluation(1, { jour: '2027-04-12' }), valeur: premier, code: null },
    { ...evaluation(2, { libelle: 'Devoir 1', jour: '2027-05-20' }), valeur: second, code: null },
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
    const { admis, redouble } = LIBELLES_DES_DECISIONS;
    const dite = { quoi: 'Décision proposée', avant: admis, apres: redouble };
    expect(differencesDe(avant, apres)).toEqual([dite]);
  });

  it('[NOTE-48] [NOTE-63] d’un livret d’acquis, dit le mot et la remarque', () => {
    const base = unLivretDAcquis();
    const [domaine, ...domaines] = base.domaines;
    const [competence, ...competences] = domaine?.competences ?? [];
    if (domaine === undefined || competence === undefined) throw new Error('no competence');
    const [, enCours = null] = base.echelle;
    const quoi = `${domaine.domaine}, ${competence.competence}`;
    const dites = (more: Partial<typeof competence>) => {
      const change = { ...competence, ...more };
      const lu = { ...domaine, competences: [change, ...competences] };
      return differencesDe(base, { ...base, domaines: [lu, ...domaines] });
    };
    expect(dites({ valeur: enCours, observation: 'À revoir' })).toEqual([
      { quoi, avant: 'A Acquis', apres: 'EC En cours' },
      { quoi: `${quoi}, remarque`, avant: 'Parle beaucoup', apres: 'À revoir' },
    ]);
    expect(dites({ valeur: null, observation: null }).map(({ apres }) => apres)).toEqual(['–', '–']);
  });
});
