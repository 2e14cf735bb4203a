import { describe, expect, it } from 'vitest';
import { cle } from '#core/text/cle.ts';
import { matieres } from '#notes/matieres.ts';
import { ordresDe } from '#scolarite/niveaux/niveaux.ts';
import { aDesSeries } from '#scolarite/niveaux/series.ts';
import { CONTENU_DES_EXEMPLES, EXEMPLES_DE_PROGRAMME } from './exemples.ts';
import { programmes } from './programmes.ts';

describe('les exemples de programme', () => {
  it.each(EXEMPLES_DE_PROGRAMME)(
    '%s dit d’où il vient, se dit à vérifier, et s’enregistre tel quel',
    (cleDExemple) => {
      const { source, etape, niveaux, serie, matieres: taught } = CONTENU_DES_EXEMPLES[cleDExemple];
      expect(source).toMatch(/^Vu dans une seule école/);
      expect(source).toContain('à vérifier');
      expect(ordresDe(etape).map(({ niveau }) => niveau)).toEqual(expect.arrayContaining([...niveaux]));
      expect(serie === null || aDesSeries(etape)).toBe(true);
      const { libelle, abreviation } = matieres.fields;
      for (const one of taught) {
        expect(libelle.schema.parse(one.libelle)).toBe(one.libelle);
        expect(abreviation.schema.parse(one.abreviation)).toBe(one.abreviation);
        expect(programmes.fields.coefficient.schema.parse(one.coefficient)).toBe(one.coefficient);
      }
      for (const key of ['libelle', 'abreviation'] as const)
        expect(new Set(taught.map((one) => cle(one[key]))).size).toBe(taught.length);
    },
  );

  it('[NOTE-09] chaque série du lycée a les coefficients de sa source', () => {
    const points = (key: 'lyceeSM' | 'lyceeSE' | 'lyceeSS') =>
      CONTENU_DES_EXEMPLES[key].matieres.map(({ libelle, coefficient }) => `${libelle} ${coefficient / 100}`);
    expect(points('lyceeSM').slice(0, 3)).toEqual(['Mathématiques 4', 'Physique 3', 'Chimie 3']);
    expect(points('lyceeSE').slice(0, 3)).toEqual(['Biologie 3', 'Physique 3', 'Chimie 3']);
    expect(points('lyceeSS').slice(0, 3)).toEqual(['Français 4', 'Philosophie 3', 'Anglais 3']);
  });
});
