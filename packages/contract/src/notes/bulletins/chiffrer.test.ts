import { describe, expect, it } from 'vitest';
import { BILAN_VIDE } from '#notes/conseil/bilans.ts';
import { unBulletin } from '#tests/bulletins.ts';
import { evaluation, regle } from '#tests/notes.ts';
import { chiffrer, classeDesBulletins } from './chiffrer.ts';
import type { ContenuDeBulletin } from './contenu.ts';
import { differencesDe } from './differences.ts';

const VIDE = { evalues: 0, moyenne: null, min: null, max: null };
const SANS_RANG = { moyenne: null, rang: null, exAequo: false };
const SANS_CHIFFRE = { cours: null, composition: null, points: null, classe: VIDE, ...SANS_RANG };
const SOMMES = { points: 0, coefficients: 0, coefficientsDus: 0, estClasse: false, mention: null };
const ENSEMBLE = { ...SOMMES, ...SANS_RANG, effectif: 0, figuresDeClasse: VIDE, annee: null };

/** Makes a bulletin of one subject, without any figure yet. */
function bulletin(inscriptionId: number, cours: number, composition: number | null): ContenuDeBulletin {
  const complet = unBulletin();
  const evaluations = [
    { ...evaluation(1), valeur: cours, code: null },
    { ...evaluation(2, { genre: 'composition', libelle: 'Composition' }), valeur: composition, code: null },
  ];
  return {
    ...complet,
    classe: { id: 5, libelle: '7e A', etape: 'collège', niveau: 7, serie: null },
    eleve: { ...complet.eleve, inscriptionId, dateInscription: '2026-10-01' },
    regle: { ...regle(), mentions: [{ seuil: 1200, libelle: 'Assez bien' }] },
    matieres: complet.matieres.slice(0, 1).map((matiere) => ({
      ...matiere,
      coefficient: 200,
      evaluations,
      etat: 'nonEvaluee',
      ...SANS_CHIFFRE,
    })),
    groupes: [],
    ...ENSEMBLE,
    bilan: BILAN_VIDE,
    periodes: [
      { periodeId: 8, libelle: '2e trimestre', poids: 1, moyenne: 1000, estClasse: true },
      { periodeId: 9, libelle: '3e trimestre', poids: 1, moyenne: null, estClasse: false },
    ],
  };
}

describe('les chiffres de bulletins', () => {
  it('[NOTE-49] viennent de leur seul contenu : la moyenne de chacun, les rangs de tous', () => {
    // (12 + 2 × 11,5) ÷ 3 = 11,67; (15 + 2 × 14) ÷ 3 = 14,33.
    const all = chiffrer([bulletin(1, 1200, 1150), bulletin(2, 1500, 1400), bulletin(3, 1500, 1400)]);
    expect(all.map(({ moyenne, rang, exAequo, mention }) => [moyenne, rang, exAequo, mention])).toEqual([
      [1167, 3, false, null],
      [1433, 1, true, 'Assez bien'],
      [1433, 1, true, 'Assez bien'],
    ]);
    expect(all[0]).toMatchObject({
      effectif: 3,
      points: 233_400,
      coefficients: 200,
      figuresDeClasse: { evalues: 3, moyenne: 1344, min: 1167, max: 1433 },
    });
    expect(all[0]?.matieres[0]).toMatchObject({ cours: 1200, composition: 1150, moyenne: 1167, rang: 3 });
    // (10,00 + 11,67) ÷ 2 = 10,835: 10,84 half up.
    const annee = { moyenne: 1084, periodes: 2, rang: 3, evalues: 3, proposition: 'admis' };
    expect(all[0]?.annee).toMatchObject(annee);
    expect(all[0]?.periodes[1]).toMatchObject({ moyenne: 1167, estClasse: true });
    // Computing twice gives the same.
    expect(chiffrer(all)).toEqual(all);
    expect(classeDesBulletins(all)?.notes).toHaveLength(6);
    expect(classeDesBulletins([])).toBeUndefined();
  });

  it('une classe d’examen propose ses candidats ; le conseil ôte un rang', () => {
    const examen = { id: 5, libelle: '10e A', etape: 'collège', niveau: 10, serie: null };
    const [a, b] = [bulletin(1, 1200, 1150), bulletin(2, 1500, 1400)];
    const bilan = { ...b.bilan, nonClasse: 1 as const, nonClasseMotif: 'Arrivé en mars' };
    const [one, two] = chiffrer([
      { ...a, classe: examen },
      { ...b, classe: examen, bilan },
    ]);
    expect([one?.annee?.proposition, one?.rang]).toEqual(['candidat', 1]);
    expect([two?.rang, two?.estClasse]).toEqual([null, false]);
    expect(one?.figuresDeClasse.evalues).toBe(1);
  });

  it('une autre arithmétique ne se recalcule pas par celle-ci', () => {
    expect(() => chiffrer([{ ...bulletin(1, 1200, 1150), calcul: 2 }])).toThrow(RangeError);
  });

  it('[NOTE-48] ce qui diffère d’une version à l’autre se dit en mots', () => {
    const [avant] = chiffrer([bulletin(1, 1200, 1150)]);
    const [apres] = chiffrer([bulletin(1, 1200, 1300)]);
    if (avant === undefined || apres === undefined) throw new Error('aucun bulletin');
    expect(differencesDe(avant, avant)).toEqual([]);
    expect(differencesDe(avant, apres).slice(0, 3)).toEqual([
      { quoi: 'Mathématiques, Composition', avant: '11,50', apres: '13,00' },
      { quoi: 'Mathématiques, moyenne', avant: '11,67', apres: '12,67' },
      { quoi: 'Moyenne', avant: '11,67', apres: '12,67' },
    ]);
  });
});
