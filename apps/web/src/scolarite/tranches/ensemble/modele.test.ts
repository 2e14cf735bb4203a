import { ANNEE_D_USAGE } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { describe, expect, it } from 'vitest';
import {
  ajouter,
  aUnDouble,
  envoiDe,
  estPareil,
  fautesDesTranches,
  garderTranches,
  type LigneSaisie,
  montantsDe,
  partager,
  totalDit,
  troisEgales,
} from './modele.ts';

const ligne = (
  id: number,
  pourcentage: LigneSaisie['pourcentage'],
  more: Partial<LigneSaisie> = {},
): LigneSaisie => ({
  cle: id,
  id,
  modifDate: null,
  libelle: '1ere tranche',
  pourcentage,
  facteurMultiplicite: 100,
  echeance: null,
  ...more,
});
const lu = (text: string) => text.replaceAll('\u00A0', ' ');
const DEUX = [ligne(1, 60), ligne(2, 20, { libelle: '2eme tranche' })];

describe('les tranches d’une prestation sur une page', () => {
  it('[DEBUT-04] leur somme se dit, et une nouvelle demande ce que les autres laissent', () => {
    expect(lu(totalDit(DEUX).phrase)).toBe('Total : 80 % sur 100 %, il manque 20 %');
    const three = ajouter(DEUX, ANNEE_D_USAGE);
    expect(three.at(-1)).toMatchObject({ id: null, libelle: '3eme tranche', pourcentage: 20 });
    expect(lu(totalDit(three).phrase)).toBe('Total : 100 % sur 100 %, le compte y est');
    expect(totalDit([...three, ligne(9, 1)])).toMatchObject({ isTooMuch: true });
    expect(ajouter(three, ANNEE_D_USAGE).at(-1)?.pourcentage).toBeNull();
  });

  it('[DEBUT-04] partagées également, elles font tout le prix au franc', () => {
    const shared = partager([...DEUX, ligne(3, null)]);
    expect(shared.map(({ pourcentage }) => pourcentage)).toEqual([33.33, 33.33, 33.34]);
    const amounts = [...montantsDe(1_000_001, shared, ANNEE_D_USAGE).values()];
    expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(1_000_001);
  });

  it('[SEMAINE-16] le reste va à la dernière due de l’année, et d’un même jour à celle qui s’ajoute', () => {
    const aout = { dateDebut: '2026-08-03' };
    const days = (...all: string[]) =>
      partager(all.map((echeance, rang) => ligne(rang + 1, null, { echeance })));
    const amounts = (lignes: LigneSaisie[]) => [...montantsDe(1_000_001, lignes, aout).values()];
    expect(amounts(days('08-20', '11-20', '02-20'))).toEqual([333_333, 333_333, 333_335]);
    const [one, two, three] = days('10-15', '10-15', '10-15');
    if (one === undefined || two === undefined || three === undefined) throw new Error('Three rows');
    expect(amounts([one, two, { ...three, cle: -1, id: null }])).toEqual([333_333, 333_333, 333_335]);
    expect(amounts([one, { ...two, cle: -1, id: null }, { ...three, cle: -2, id: null }])).toEqual([
      333_333, 333_333, 333_335,
    ]);
  });

  it('[DEBUT-04] ce qui s’envoie : celles qui restent ou viennent, et celles qui s’en vont', () => {
    const [first] = DEUX;
    const rows = ajouter(first === undefined ? [] : [first], ANNEE_D_USAGE);
    expect(envoiDe(rows, DEUX)).toMatchObject({
      tranches: [{ id: 1 }, { id: null, pourcentage: 40 }],
      retirees: [{ id: 2, modifDate: null }],
    });
    expect([estPareil(DEUX, DEUX), estPareil(rows, DEUX)]).toEqual([true, false]);
    expect(fautesDesTranches([ligne(1, 'douze'), ligne(2, 0)])).toEqual({
      'tranches.0.pourcentage': 'Le pourcentage est un nombre de 1 à 100, avec deux décimales au plus.',
      'tranches.1.pourcentage': "Le pourcentage 0 n'est pas autorisé",
    });
    expect([aUnDouble(DEUX), aUnDouble([...DEUX, ...DEUX])]).toEqual([false, true]);
  });

  it('[DEBUT-04] ce qui est tapé se garde par-dessus ce que quelqu’un d’autre a enregistré', () => {
    const stamp = '2026-11-23T10:00:00.000Z';
    const now = [ligne(1, 50, { modifDate: stamp }), ligne(5, 5)];
    expect(
      garderTranches(DEUX, DEUX, now).map(({ id, modifDate, pourcentage }) => [id, modifDate, pourcentage]),
    ).toEqual([
      [1, stamp, 60],
      [null, null, 20],
      [5, null, 5],
    ]);
  });
});

describe('des tranches ajoutées l’une après l’autre', () => {
  it('[DEBUT-04] se partagent également, trois mois après la précédente, jusqu’à ce que quelqu’un en décide autrement', () => {
    const [une] = ajouter([], ANNEE_D_USAGE).map((own) => ({ ...own, echeance: '10-15' }));
    const deux = ajouter(une === undefined ? [] : [une], ANNEE_D_USAGE);
    const trois = ajouter(deux, ANNEE_D_USAGE);
    expect(trois.map(({ pourcentage, echeance }) => [pourcentage, echeance])).toEqual([
      [33.33, '10-15'],
      [33.33, '01-15'],
      [33.34, '04-15'],
    ]);
    const choisies = trois.map((own, rang) => (rang === 0 ? { ...own, pourcentage: 20 } : own));
    expect(ajouter(choisies, ANNEE_D_USAGE).map(({ pourcentage }) => pourcentage)).toEqual([
      20, 33.33, 33.34, 13.33,
    ]);
    // The 31st of a month has no like three months after.
    const fin = ajouter([], ANNEE_D_USAGE).map((own) => ({ ...own, echeance: '08-31' }));
    expect(ajouter(fin, ANNEE_D_USAGE)[1]?.echeance).toBeNull();
  });

  it('[DEBUT-04] trois d’un coup, à parts égales : la première à la rentrée, les autres de trois en trois mois', () => {
    const trois = troisEgales({ dateDebut: '2026-10-01' });
    expect(trois.map(({ libelle, pourcentage, echeance }) => [libelle, pourcentage, echeance])).toEqual([
      ['1ere tranche', 33.33, null],
      ['2eme tranche', 33.33, '01-01'],
      ['3eme tranche', 33.34, '04-01'],
    ]);
  });
});
