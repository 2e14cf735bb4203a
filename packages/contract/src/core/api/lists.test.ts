import { describe, expect, it } from 'vitest';
import {
  exportInput,
  listInput,
  TAILLE_DES_DOCUMENTS,
  TAILLE_PAR_DEFAUT,
  TAILLES,
  TOTAL_EXACT_MAXIMAL,
} from './lists.ts';

const list = listInput(['libelle', 'code']);
const file = exportInput(['libelle', 'code']);

function phrases(input: object): string[] {
  return list.safeParse(input).error?.issues.map((issue) => issue.message) ?? [];
}

describe('listes', () => {
  it('offrent six longueurs de page, dont celle du début', () => {
    expect(TAILLES).toEqual([2, 5, 10, 25, 50, 100]);
    expect(TAILLES).toEqual(expect.arrayContaining([TAILLE_DES_DOCUMENTS, TAILLE_PAR_DEFAUT]));
  });

  it('compte exactement jusqu’à dix mille', () => {
    expect(TOTAL_EXACT_MAXIMAL).toBe(10_000);
  });

  it('accepte de ne rien recevoir', () => {
    expect(list.parse({})).toEqual({});
  });

  it.each([
    { estActif: 0 },
    { estActif: 1 },
    { debut: null },
    { debut: '' },
    { debut: '2026-01-01', fin: '2026-12-31' },
    { fin: null },
    { fin: '' },
    { etat: 'actifs' },
    { etat: 'desactives' },
    { recherche: '' },
    { recherche: 'x'.repeat(100) },
    { recherche: '𞤀'.repeat(100) },
    { tri: 'code', ordre: 'desc' },
    { tri: 'libelle', ordre: 'asc' },
    { page: 1 },
    { page: 1_000_000_000 },
    { taille: 1 },
    { taille: 2 },
    { taille: 100 },
  ])('accepte %j', (input) => {
    expect(list.parse(input)).toEqual(input);
  });

  it.each([
    { estActif: 2 },
    { estActif: true },
    { estActif: null },
    { debut: '2026-02-30' },
    { debut: '01/01/2026' },
    { debut: '2026-01-01T00:00:00.000Z' },
    { fin: '2026-13-01' },
    { fin: 20260101 },
    { etat: 'tous' },
    { recherche: 'x'.repeat(101) },
    { recherche: 'a\0b' },
    { recherche: '\uD83D' },
    { recherche: null },
    { tri: 'paysId' },
    { tri: 'libelle desc' },
    { ordre: 'DESC' },
    { page: 0 },
    { page: -1 },
    { page: 1.5 },
    { page: 1_000_000_001 },
    { page: '1' },
    { taille: 0 },
    { taille: 101 },
    { taille: 2.5 },
    { taille: null },
  ])('refuse %j', (input) => {
    expect(list.safeParse(input).success).toBe(false);
  });

  it('dit en français ce qu’une recherche a de trop', () => {
    expect(phrases({ recherche: 'x'.repeat(101) })).toEqual([
      'La recherche doit avoir au plus 100 caractères.',
    ]);
    expect(phrases({ recherche: 'a\0' })).toEqual([
      "La recherche contient un caractère qui ne s'imprime pas.",
    ]);
    expect(phrases({ recherche: 3 })).toEqual(['La recherche doit être un texte.']);
  });

  it('ne laisse passer aucun filtre inconnu', () => {
    expect(list.parse({ page: 1, ecoleId: 7 })).toEqual({ page: 1 });
  });
});

describe('fichier de la liste', () => {
  it('prend les filtres de la liste et un format, sans page', () => {
    const input = { format: 'xlsx', etat: 'desactives', recherche: 'labé', tri: 'code', ordre: 'asc' };
    expect(file.parse({ ...input, page: 1, taille: 2 })).toEqual(input);
    expect(file.parse({ format: 'csv' })).toEqual({ format: 'csv' });
  });

  it.each([{}, { format: 'pdf' }, { format: 'csv', tri: 'id' }, { format: 'csv', recherche: '\0' }])(
    'refuse %j',
    (input) => {
      expect(file.safeParse(input).success).toBe(false);
    },
  );
});
