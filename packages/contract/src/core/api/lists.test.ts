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

  /** Makes the inputs of one key each. */
  const un = (valeurs: Readonly<Record<string, readonly unknown[]>>) =>
    Object.entries(valeurs).flatMap(([key, all]) => all.map((valeur) => ({ [key]: valeur })));

  it.each([
    ...un({ estActif: [0, 1], debut: [null, ''], fin: [null, ''], etat: ['actifs', 'desactives'] }),
    ...un({
      recherche: ['', 'x'.repeat(100), '𞤀'.repeat(100)],
      page: [1, 1_000_000_000],
      taille: [1, 2, 100],
    }),
    { debut: '2026-01-01', fin: '2026-12-31' },
    { tri: 'code', ordre: 'desc' },
    { tri: 'libelle', ordre: 'asc' },
  ])('accepte %j', (input) => {
    expect(list.parse(input)).toEqual(input);
  });

  it.each([
    ...un({ estActif: [2, true, null], debut: ['2026-02-30', '01/01/2026', '2026-01-01T00:00:00.000Z'] }),
    ...un({ fin: ['2026-13-01', 20_260_101], etat: ['tous'], ordre: ['DESC'] }),
    ...un({ recherche: ['x'.repeat(101), 'a\0b', '\uD83D', null], tri: ['paysId', 'libelle desc'] }),
    ...un({ page: [0, -1, 1.5, 1_000_000_001, '1'], taille: [0, 101, 2.5, null] }),
  ])('refuse %j', (input) => {
    expect(list.safeParse(input).success).toBe(false);
  });

  it('dit en français ce qu’une recherche a de trop', () => {
    expect(['x'.repeat(101), 'a\0', 3].map((recherche) => phrases({ recherche }))).toEqual([
      ['La recherche doit avoir au plus 100 caractères.'],
      ["La recherche contient un caractère qui ne s'imprime pas."],
      ['La recherche doit être un texte.'],
    ]);
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

  const FAUX = [{}, { format: 'pdf' }, { format: 'csv', tri: 'id' }, { format: 'csv', recherche: '\0' }];
  it.each(FAUX)('refuse %j', (input) => {
    expect(file.safeParse(input).success).toBe(false);
  });
});
