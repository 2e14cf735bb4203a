// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { pageCount, pageItems, rowCount } from './paging.ts';

describe('[SHARED-07] les numéros de page', () => {
  it.each([
    { page: 1, count: 1, shown: '1' },
    { page: 3, count: 7, shown: '1 2 3 4 5 6 7' },
    { page: 1, count: 49, shown: '1 2 3 4 5 … 49' },
    { page: 4, count: 49, shown: '1 2 3 4 5 … 49' },
    { page: 5, count: 49, shown: '1 … 4 5 6 … 49' },
    { page: 45, count: 49, shown: '1 … 44 45 46 … 49' },
    { page: 46, count: 49, shown: '1 … 45 46 47 48 49' },
    { page: 49, count: 49, shown: '1 … 45 46 47 48 49' },
    { page: 2, count: 8, shown: '1 2 3 4 5 … 8' },
  ])('à la page $page sur $count : $shown', ({ page, count, shown }) => {
    const text = pageItems(page, count).map((item) => (typeof item === 'number' ? String(item) : '…'));
    expect(text.join(' ')).toBe(shown);
  });

  it('montrent toujours la page courante, la première et la dernière, sans doublon', () => {
    for (let count = 1; count <= 30; count += 1) {
      for (let page = 1; page <= count; page += 1) {
        const numbers = pageItems(page, count).filter((item) => typeof item === 'number');
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
        expect(numbers).toEqual(expect.arrayContaining([1, page, count]));
      }
    }
  });
});

describe('le nombre de pages', () => {
  it('vient du total quand il est exact, et vaut au moins un', () => {
    expect(pageCount({ total: 487, totalExact: true }, 10, 1, 10)).toBe(49);
    expect(pageCount({ total: 0, totalExact: true }, 10, 1, 0)).toBe(1);
  });

  it("au-delà de ce qui est compté, offre la page suivante tant qu'une page est pleine", () => {
    const total = { total: 10_000, totalExact: false };
    expect(pageCount(total, 25, 1, 25)).toBe(400);
    expect(pageCount(total, 25, 400, 25)).toBe(401);
    expect(pageCount(total, 25, 731, 12)).toBe(731);
  });
});

describe('le compte des éléments', () => {
  it('dit lesquels sont montrés et combien il y en a', () => {
    expect(rowCount({ total: 487, totalExact: true }, 10, 1, 10)).toBe('Éléments 1 à 10 sur 487');
    expect(rowCount({ total: 487, totalExact: true }, 10, 49, 7)).toBe('Éléments 481 à 487 sur 487');
    expect(rowCount({ total: 3480, totalExact: true }, 2, 700, 2)).toBe(
      'Éléments 1\u00A0399 à 1\u00A0400 sur 3\u00A0480',
    );
    expect(rowCount({ total: 10_000, totalExact: false }, 10, 1, 10)).toBe(
      'Éléments 1 à 10 sur plus de 10\u00A0000',
    );
    expect(rowCount({ total: 0, totalExact: true }, 10, 1, 0)).toBe('Aucun élément');
  });
});
