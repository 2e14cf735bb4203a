import { describe, expect, it } from 'vitest';
import { lireDistinctions } from '#notes/seuils.ts';
import { conduiteParmi, direRetenue, proposerDistinction } from './distinction.ts';

// Typed out of order: the highest threshold wins, not the first line.
const DISTINCTIONS = lireDistinctions(
  "12 Encouragements\n14 Tableau d'honneur, conduite 14\n16 Félicitations, conduite 15\nAvertissement",
);
const proposer = (moyenne: number | null, conduite: number | null = 1500, estClasse = true) =>
  proposerDistinction(DISTINCTIONS, { moyenne, conduite, estClasse });

describe('la distinction proposée', () => {
  it('[NOTE-45] est la plus haute dont la moyenne atteint le seuil, au centième près', () => {
    expect([1199, 1200, 1399, 1400, 1599, 1600].map((moyenne) => proposer(moyenne).libelle)).toEqual([
      null,
      'Encouragements',
      'Encouragements',
      "Tableau d'honneur",
      "Tableau d'honneur",
      'Félicitations',
    ]);
  });

  it('[NOTE-45] une conduite trop basse, ou sans note, la retient, et celle d’en dessous se propose', () => {
    const retenues = [
      { libelle: 'Félicitations', conduiteMinimum: 1500 },
      { libelle: "Tableau d'honneur", conduiteMinimum: 1400 },
    ];
    expect(proposer(1600, 1400)).toEqual({ libelle: "Tableau d'honneur", retenues: retenues.slice(0, 1) });
    expect(proposer(1600, 1399)).toEqual({ libelle: 'Encouragements', retenues });
    expect(proposer(1600, null)).toEqual({ libelle: 'Encouragements', retenues });
    // Where the average itself does not reach it, conduct kept nothing back.
    expect(proposer(1250, null)).toEqual({ libelle: 'Encouragements', retenues: [] });
    const seule = lireDistinctions("14 Tableau d'honneur, conduite 14");
    expect(proposerDistinction(seule, { moyenne: 1500, conduite: 0, estClasse: true })).toEqual({
      libelle: null,
      retenues: retenues.slice(1),
    });
  });

  it('[NOTE-45] sans moyenne, sans rang ou sans seuil, rien ne se propose', () => {
    expect(proposer(null)).toEqual({ libelle: null, retenues: [] });
    expect(proposer(1600, 1500, false)).toEqual({ libelle: null, retenues: [] });
    const sansSeuil = lireDistinctions('Avertissement');
    expect(
      proposerDistinction(sansSeuil, { moyenne: 300, conduite: 300, estClasse: true }).libelle,
    ).toBeNull();
  });

  it('la conduite est la plus basse de celles qui sont notées', () => {
    expect(conduiteParmi([])).toBeNull();
    expect(conduiteParmi([null])).toBeNull();
    expect(conduiteParmi([1600, null, 1250])).toBe(1250);
  });

  it('ce que la conduite retient se dit en une phrase', () => {
    const retenue = { libelle: "Tableau d'honneur", conduiteMinimum: 1400 };
    expect(direRetenue(retenue, 1250)).toBe(
      "« Tableau d'honneur » demande 14,00 de conduite : la note est 12,50.",
    );
    expect(direRetenue(retenue, null)).toBe(
      "« Tableau d'honneur » demande 14,00 de conduite : aucune note de conduite n'est là.",
    );
  });
});
