import { describe, expect, it } from 'vitest';
import { fitSheets } from './sheets.ts';

const REGLAGES = 8;

/** Fits sheets of which each overflows above a setting; tells the settings taken, and how often each sheet was set. */
async function ajuster(besoins: readonly number[]) {
  const essais = besoins.map(() => 0);
  const poser = (settings: ReadonlyMap<number, number>) => {
    for (const at of settings.keys()) essais[at] = (essais[at] ?? 0) + 1;
    return new Set([...settings].flatMap(([at, setting]) => (setting < (besoins[at] ?? 0) ? [at] : [])));
  };
  const pris = await fitSheets(
    besoins.map(() => REGLAGES),
    {
      measure: async (settings) => poser(settings),
      draw: async (settings, unsure) => {
        const over = poser(settings);
        const file = over.isDisjointFrom(unsure) ? [...settings.values()] : undefined;
        return { over, file };
      },
    },
  );
  return { pris, parFeuille: essais.reduce((sum, one) => sum + one, 0) / besoins.length };
}

describe('les essais de taille', () => {
  it('[NOTE-70] une classe de feuilles semblables se pose deux fois, quelle que soit leur taille ; courte, une seule', async () => {
    for (const besoin of [1, 3, 5, 7]) {
      const { pris, parFeuille } = await ajuster(Array.from({ length: 40 }, () => besoin));
      expect(new Set(pris)).toEqual(new Set([besoin]));
      expect(parFeuille).toBeLessThanOrEqual(2.1);
    }
    expect((await ajuster(Array.from({ length: 40 }, () => 0))).parFeuille).toBeLessThan(1.1);
  });

  it('[NOTE-70] chacune a la plus grande taille qui tient, et peu d’essais, quoi qu’aient ses voisines', async () => {
    for (const besoin of [0, 1, 2, 3, 4, 5, 6, 7, 9]) {
      const seule = await ajuster([besoin]);
      expect(seule.pris).toEqual([Math.min(besoin, REGLAGES - 1)]);
      expect(seule.parFeuille).toBeLessThanOrEqual(5);
      const melees = Array.from({ length: 40 }, (_, at) => (at * 7 + besoin) % 10);
      const { pris, parFeuille } = await ajuster(melees);
      expect(pris).toEqual(melees.map((one) => Math.min(one, REGLAGES - 1)));
      expect(parFeuille).toBeLessThanOrEqual(6);
    }
  });
});
