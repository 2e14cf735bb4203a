import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { estRectifie } from '#notes/bulletins/contenu-d-acquis.ts';
import { exportReleveClasse, imprimerBulletins, imprimerReleveClasse } from './impressions.ts';

const DEMANDE = { ecoleId: 1, classeId: 5, periodeId: 7, format: 'a4', ordre: 'nom', origine: 'http://a.gn' };

describe('les papiers d’une classe', () => {
  it('[NOTE-79] les seuls rectifiés sont un choix que l’on dit : absent, toute la classe', () => {
    expect([1, 2, 3].filter((version) => estRectifie({ version }))).toEqual([2, 3]);
    const prise = (more: object) => z.safeParse(imprimerBulletins.input, { ...DEMANDE, ...more }).success;
    expect(
      [{}, { rectifies: true }, { rectifies: false }, { rectifies: 1 }, { rectifies: 'oui' }].map(prise),
    ).toEqual([true, true, true, false, false]);
  });

  it('[NOTE-79] le tableau récapitulatif sort par le droit qui l’imprime, et la trace le dit exporté', () => {
    expect(exportReleveClasse.access).toEqual(imprimerReleveClasse.access);
    expect(exportReleveClasse.reserved).toEqual(imprimerReleveClasse.reserved);
    expect(
      [exportReleveClasse, imprimerReleveClasse].map(({ trace, file, kind }) => [trace, file, kind]),
    ).toEqual([
      [{ quoi: 'export', objet: "Tableau récapitulatif d'une classe" }, true, 'read'],
      [{ quoi: 'papier', objet: "Tableau récapitulatif d'une classe" }, true, 'read'],
    ]);
    const formats = ['xlsx', 'csv', 'pdf', null].map((format) => ({ classeId: 5, periodeId: 7, format }));
    expect(formats.map((one) => z.safeParse(exportReleveClasse.input, one).success)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
