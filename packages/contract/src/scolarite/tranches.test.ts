import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MONTANT_MAXIMAL } from '#core/values/montant.ts';
import { ARRONDIS } from './arrondis.ts';
import {
  ANNEE_D_USAGE,
  estPartageEgal,
  estUneEcheance,
  formaterEcheance,
  LIBELLES_DE_TRANCHE,
  modeDeTranche,
  montantsDesTranches,
  parEcheance,
  partsEgales,
  totalDesPourcentages,
  tranches,
  tranchesPour,
} from './tranches.ts';

interface Part {
  id: number;
  pourcentage: number;
  facteurMultiplicite: number;
  echeance: string | null;
}

let ids = 0;
const part = (pourcentage: number, echeance: string | null = null, facteurMultiplicite = 100): Part => {
  ids += 1;
  return { id: ids, pourcentage, facteurMultiplicite, echeance };
};
const montants = (prix: number, parts: Part[], session = ANNEE_D_USAGE) => {
  const made = montantsDesTranches(prix, parts, session);
  return parts.map(({ id }) => made.montants.get(id));
};

describe('tranches', () => {
  it('[TRANCHE-04] [TRANCHE-05] ont quatre libellés par mode, et le mode se lit dans le libellé', () => {
    expect(LIBELLES_DE_TRANCHE).toEqual({
      tranche: ['1ere tranche', '2eme tranche', '3eme tranche', '4eme tranche'],
      module: ['1er module', '2eme module', '3eme module', '4eme module'],
    });
    for (const libelle of LIBELLES_DE_TRANCHE.tranche) expect(modeDeTranche(libelle)).toBe('tranche');
    for (const libelle of LIBELLES_DE_TRANCHE.module) expect(modeDeTranche(libelle)).toBe('module');
  });

  it('[ANNEE-01] d’une année qui a les siennes, ne se mêlent jamais à celles de toutes les années', () => {
    const une = (id: number, sessionId: number | null) => ({ id, sessionId });
    const all = [une(1, null), une(2, 27), une(3, null), une(4, 28)];
    const valent = (sessionId: number | null) => tranchesPour(all, sessionId).map(({ id }) => id);
    expect([valent(26), valent(27), valent(28), valent(null)]).toEqual([[1, 3], [2], [4], [1, 3]]);
  });

  it('une échéance est un jour et un mois, d’une année bissextile au besoin', () => {
    for (const right of ['01-01', '02-29', '10-15', '12-31']) expect(estUneEcheance(right)).toBe(true);
    for (const wrong of ['02-30', '04-31', '00-10', '13-01', '1-1', '2026-10-15', ''])
      expect(estUneEcheance(wrong), wrong).toBe(false);
    expect(formaterEcheance('10-15')).toBe('15/10');
  });

  it('se suivent dans l’ordre de l’année scolaire : sans échéance d’abord, puis d’octobre à août', () => {
    const order = [null, '09-30', '10-15', '12-15', '03-15', '08-01'].map((echeance) => part(10, echeance));
    for (const [rang, later] of order.entries())
      for (const sooner of order.slice(0, rang)) {
        expect(parEcheance(ANNEE_D_USAGE)(sooner, later)).toBeLessThan(0);
        expect(parEcheance(ANNEE_D_USAGE)(later, sooner)).toBeGreaterThan(0);
      }
  });

  it('[SEMAINE-16] le reste va à la dernière due de la session, quel que soit le mois où elle commence', () => {
    const thirds = (days: (string | null)[]) =>
      days.map((day, rang) => part(rang === days.length - 1 ? 33.34 : 33.33, day));
    const aout = { dateDebut: '2026-08-03' };
    expect(montants(1_000_001, thirds(['08-20', '11-20', '02-20']), aout)).toEqual([
      333_333, 333_333, 333_335,
    ]);
    // Due before the first day is due on it, as without a day; of one day, the highest id is the last.
    expect(montants(1_000_001, thirds(['11-20', null, '08-01']), aout)).toEqual([333_335, 333_333, 333_333]);
    expect(montants(1_000_001, thirds([null, '08-01', '08-03']), aout)).toEqual([333_333, 333_333, 333_335]);
    expect(montants(1_000_001, thirds(['07-20', '11-20', '02-20']), aout)).toEqual([
      333_335, 333_333, 333_333,
    ]);
    // In each month of a beginning, the last day of the twelve months that follow it takes the rest.
    for (let mois = 1; mois <= 12; mois += 1) {
      const mot = (plus: number) => String(((mois + plus - 1) % 12) + 1).padStart(2, '0');
      const days = [10, 0, 5].map((plus) => `${mot(plus)}-20`);
      const session = { dateDebut: `2026-${mot(0)}-03` };
      expect(montants(1_000_001, thirds(days), session), mot(0)).toEqual([333_335, 333_333, 333_333]);
    }
  });

  it('[SEMAINE-15] d’un prix arrondi après une hausse, s’arrondissent comme lui, la dernière due prenant le reste', () => {
    const thirds = [part(33.34, '03-15'), part(33.33, '10-15'), part(33.33, '12-15')];
    const arrondis = (prix: number, arrondi: number, parts = thirds) => {
      const made = montantsDesTranches(prix, parts, ANNEE_D_USAGE, arrondi);
      expect(made.total).toBe(prix);
      return parts.map(({ id }) => made.montants.get(id));
    };
    expect(arrondis(2_840_000, 10_000)).toEqual([940_000, 950_000, 950_000]);
    expect(arrondis(2_750_000, 10_000)).toEqual([910_000, 920_000, 920_000]);
    expect(arrondis(2_840_000, 1)).toEqual([946_668, 946_666, 946_666]);
    const others = [part(40, '10-15'), part(35, '12-15'), part(25, '03-15')];
    expect(arrondis(1_235_000, 5000, others)).toEqual([495_000, 430_000, 310_000]);
    // A part of little never becomes nothing: the step is a smaller one.
    expect(arrondis(50_000, 50_000)).toEqual([10_000, 20_000, 20_000]);
    expect(arrondis(100, 50_000)).toEqual([34, 33, 33]);
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: MONTANT_MAXIMAL }),
        fc.constantFrom(...ARRONDIS),
        (prix, arrondi) => {
          for (const montant of arrondis(prix, arrondi)) expect(montant).toBeGreaterThan(0);
        },
      ),
    );
  });

  it('valent prix × facteur × pourcentage, arrondis au franc, la moitié vers le haut', () => {
    expect(montants(900_000, [part(40), part(30)])).toEqual([360_000, 270_000]);
    expect(montants(5, [part(10)])).toEqual([1]);
    expect(montants(4, [part(10)])).toEqual([0]);
    expect(montants(1001, [part(50)])).toEqual([501]);
    expect(montants(900_000, [part(40, null, 50)])).toEqual([180_000]);
    // The product is beyond what a double multiplies exactly.
    expect(montants(MONTANT_MAXIMAL, [part(33.33)])).toEqual([333_299_999_999 + 1]);
  });

  it('à 100 %, la dernière à échoir, puis le plus grand id, prend ce que l’arrondi laisse', () => {
    const thirds = [part(33.34, '03-15'), part(33.33, '10-15'), part(33.33, '12-15')];
    expect(montants(100, thirds)).toEqual([34, 33, 33]);
    const same = [part(33.33, '10-15'), part(33.33, '10-15'), part(33.34, '10-15')];
    expect(montants(1000, same)).toEqual([333, 333, 334]);
    const rounded = [part(50, '10-15'), part(50, '03-15')];
    expect(montants(1001, rounded)).toEqual([501, 500]);
    expect(montantsDesTranches(1001, rounded, ANNEE_D_USAGE)).toMatchObject({ total: 1001, nonCouvert: 0 });
  });

  it('[DEBUT-04] des parts que deux décimales n’écrivent pas sont égales au franc : trois fois 400 000 de 1 200 000', () => {
    const thirds = [part(33.33, '10-15'), part(33.33, '01-15'), part(33.34, '04-15')];
    expect(montants(1_200_000, thirds)).toEqual([400_000, 400_000, 400_000]);
    expect(montants(1_000_000, thirds)).toEqual([333_333, 333_333, 333_334]);
    const sixths = partsEgales(6).map((share) => part(share, '10-15'));
    expect(montants(1_200_000, sixths)).toEqual(Array.from({ length: 6 }, () => 200_000));
    // Other percentages are what they say, as are thirds of which one counts for half.
    expect(montants(1_200_000, [part(33.3, '10-15'), part(33.3, '01-15'), part(33.4, '04-15')])).toEqual([
      399_600, 399_600, 400_800,
    ]);
    expect(estPartageEgal([part(33.33), part(33.33), part(33.34, null, 50)])).toBe(false);
    expect(estPartageEgal([part(50), part(50)])).toBe(false);
  });

  it('de quelques francs, personne ne paie moins que rien', () => {
    const quarters = ['10-15', '12-15', '02-15', '04-15'].map((echeance) => part(25, echeance));
    expect(montants(2, quarters)).toEqual([1, 1, 0, 0]);
    expect(montants(50, [part(33), part(33), part(33), part(1, '04-15')])).toEqual([17, 17, 16, 0]);
  });

  it('en dessous de 100 %, personne ne prend le reste, et ce qui manque est dit', () => {
    const parts = [part(50, '10-15'), part(49.99, '03-15')];
    expect(montants(1001, parts)).toEqual([501, 500]);
    expect(montantsDesTranches(1001, parts, ANNEE_D_USAGE)).toMatchObject({ total: 1001, nonCouvert: 1 });
    expect(montantsDesTranches(1001, [], ANNEE_D_USAGE)).toEqual({
      montants: new Map(),
      total: 0,
      nonCouvert: 10_000,
    });
  });

  it('à 100 % et sans facteur, font exactement le prix, quel qu’il soit', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: MONTANT_MAXIMAL })),
        fc.array(fc.integer({ min: 100, max: 5000 }), { maxLength: 6 }),
        fc.array(fc.constantFrom(null, '10-15', '12-15', '03-15'), { minLength: 10, maxLength: 10 }),
        (prix, shares, days) => {
          const kept: number[] = [];
          for (const share of shares)
            if (kept.reduce((sum, one) => sum + one, share) <= 9900) kept.push(share);
          const rest = 10_000 - kept.reduce((sum, one) => sum + one, 0);
          const parts = [...kept, rest].map((share, index) => part(share / 100, days[index] ?? null));
          expect(totalDesPourcentages(parts)).toBe(10_000);
          const made = montantsDesTranches(prix, parts, ANNEE_D_USAGE);
          expect(made.total).toBe(prix);
          // Rounding moves the last one by less than a franc for each of the others.
          for (const { id, pourcentage } of parts) {
            const exact = (prix * pourcentage) / 100;
            const montant = made.montants.get(id) ?? 0;
            expect(montant).toBeGreaterThanOrEqual(0);
            const meant = estPartageEgal(parts) ? prix / parts.length : exact;
            expect(Math.abs(montant - meant)).toBeLessThanOrEqual(parts.length);
          }
        },
      ),
    );
  });

  it('[CONST-22] se remplissent de pourcentages de 1 à 100, jusqu’à deux décimales', () => {
    const { pourcentage, facteurMultiplicite } = tranches.fields;
    for (const { schema } of [pourcentage, facteurMultiplicite]) {
      for (const right of [1, 100, 33.33, 99.99, 1.1, 2.2, 4.35])
        expect(schema.safeParse(right).success, String(right)).toBe(true);
      for (const wrong of [0, 0.99, 100.01, 33.333, -1, Number.NaN, '50', null])
        expect(schema.safeParse(wrong).success, String(wrong)).toBe(false);
    }
  });
});
