import { describe, expect, it } from 'vitest';
import { calculerClasse } from '#notes/calcul/classe.ts';
import type { ClasseACalculer } from '#notes/calcul/donnees.ts';
import { classeDeMoyennes, eleve, enseignement } from '#tests/notes.ts';
import { appliquerChangement, type ChangementDeNotation } from './changement.ts';
import { comparerEleves, direEcart, ecartEntre, memeEcart, SANS_ECART } from './ecart.ts';

const RIEN: ChangementDeNotation = { enseignements: [], regle: {} };

/** Compares a class with itself, changed. */
function comparer(classe: ClasseACalculer, change: Partial<ChangementDeNotation>) {
  const changed = appliquerChangement(classe, { ...RIEN, ...change });
  return comparerEleves({
    avant: calculerClasse(classe),
    apres: calculerClasse(changed),
    seuilAvant: classe.regle,
    seuilApres: changed.regle,
  });
}

/** Makes a class of these subjects, a row of averages a pupil. */
const classeDe = (
  enseignements: Parameters<typeof classeDeMoyennes>[0],
  ...rows: Parameters<typeof classeDeMoyennes>[1][number][]
) => classeDeMoyennes(enseignements, rows);

/** Two subjects of coefficient 1: 14 and 8, 9 and 12, 10 and 10. */
const TROIS = classeDe([enseignement(1), enseignement(2)], [1400, 800], [900, 1200], [1000, 1000]);

describe('l’écart d’un changement de notation', () => {
  it('[NOTE-38] compte les rangs qui changent, les seuils passés, et fait la somme des moyennes', () => {
    // 11,00; 10,50; 10,00 become 10,00; 11,00; 10,00.
    const eleves = comparer(TROIS, { enseignements: [{ id: 2, coefficient: 200 }] });
    expect(eleves.map(({ avant, apres }) => [avant.moyenne, apres.moyenne, avant.rang, apres.rang])).toEqual([
      [1100, 1000, 1, 2],
      [1050, 1100, 2, 1],
      [1000, 1000, 3, 2],
    ]);
    const sommes = { moyenneAvant: 3150, moyenneApres: 3100 };
    expect(ecartEntre(eleves)).toEqual({ deplaces: 3, franchissements: 0, ...sommes });
  });

  it('[NOTE-38] un élève passe un seuil quand son admission ou sa mention change', () => {
    const plusHaut = comparer(TROIS, { regle: { seuilAdmission: 1050 } });
    expect(plusHaut.map(({ avant }) => avant.estAdmis)).toEqual([true, true, true]);
    expect(plusHaut.map(({ apres }) => apres.estAdmis)).toEqual([true, true, false]);
    expect(ecartEntre(plusHaut).franchissements).toBe(1);
    const mentions = [
      { seuil: 1100, libelle: 'Bien' },
      { seuil: 1000, libelle: 'Passable' },
    ];
    const nommes = comparer(TROIS, { regle: { mentions } });
    expect(ecartEntre(nommes)).toMatchObject({ deplaces: 0, franchissements: 1 });
  });

  it('[NOTE-38] une matière mise hors moyenne sort des moyennes ; hors moyenne, son coefficient n’y change rien', () => {
    const hors = comparer(TROIS, { enseignements: [{ id: 2, priseEnCompte: 'horsMoyenne' }] });
    expect(hors.map(({ apres }) => apres.moyenne)).toEqual([1400, 900, 1000]);
    const autre = enseignement(2, { priseEnCompte: 'horsMoyenne' });
    const dehors = classeDe([enseignement(1), autre], [1400, 800], [900, 1200]);
    const ecart = ecartEntre(comparer(dehors, { enseignements: [{ id: 2, coefficient: 700 }] }));
    expect(ecart).toEqual({ ...SANS_ECART, moyenneAvant: 2300, moyenneApres: 2300 });
  });

  it('[NOTE-38] ne rien changer ne change rien, quelle que soit la règle', () => {
    const ecart = ecartEntre(comparer(TROIS, {}));
    expect(ecart).toEqual({ ...SANS_ECART, moyenneAvant: 3150, moyenneApres: 3150 });
    expect(direEcart(ecart)).toBe('Aucune moyenne et aucun rang ne changent.');
  });

  it('[NOTE-38] un élève qui perd son rang, ou en trouve un, compte parmi les rangs qui changent', () => {
    const partiel = classeDe([enseignement(1), enseignement(2)], [1200, null], [1100, 1000]);
    const eleves = comparer(partiel, { enseignements: [{ id: 2, coefficient: 300 }] });
    expect(eleves[0]?.avant).toMatchObject({ rang: 1, estAdmis: true });
    expect(eleves[0]?.apres).toMatchObject({ rang: null, estAdmis: null });
    expect(ecartEntre(eleves)).toMatchObject({ deplaces: 2, franchissements: 1 });
  });

  it('[NOTE-38] un changement d’une autre classe est laissé de côté, et la classe reste comme elle est', () => {
    const before = structuredClone(TROIS);
    const ecart = ecartEntre(comparer(TROIS, { enseignements: [{ id: 99, coefficient: 900 }] }));
    expect(ecart).toMatchObject({ deplaces: 0, moyenneApres: 3150 });
    expect(TROIS).toEqual(before);
  });

  it('[NOTE-38] deux écarts sont le même quand tous leurs chiffres le sont', () => {
    const ecart = { deplaces: 1, franchissements: 2, moyenneAvant: 3, moyenneApres: 4 };
    expect(memeEcart(ecart, { ...ecart })).toBe(true);
    for (const key of ['deplaces', 'franchissements', 'moyenneAvant', 'moyenneApres'] as const)
      expect(memeEcart(ecart, { ...ecart, [key]: 9 })).toBe(false);
  });

  it('se dit en une phrase', () => {
    const ecart = { deplaces: 1, franchissements: 2, moyenneAvant: 3, moyenneApres: 4 };
    expect(direEcart(ecart)).toBe('1 rang change, 2 élèves passent un seuil.');
    expect(direEcart({ ...ecart, deplaces: 0, franchissements: 0 })).toBe(
      'Des moyennes changent, sans changer un rang ni passer un seuil.',
    );
    expect(direEcart({ ...ecart, deplaces: 3, franchissements: 1 })).toBe(
      '3 rangs changent, 1 élève passe un seuil.',
    );
  });

  it('un élève parti n’est ni avant ni après', () => {
    const parti = { ...TROIS, eleves: [eleve(1, { dateDepart: '2027-01-20' }), eleve(2), eleve(3)] };
    expect(comparer(parti, {}).map(({ inscriptionId }) => inscriptionId)).toEqual([2, 3]);
  });
});
