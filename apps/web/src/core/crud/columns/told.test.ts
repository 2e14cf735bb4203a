import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { describe, expect, it } from 'vitest';
import { listPage } from '#core/crud/crud-page.tsx';
import { toldPage } from './told.ts';

const PAGE = listPage(
  { ...devises, filters: { symbole: { label: 'Symbole', kind: 'mots', words: ['FG'] } } },
  {
    titles: { list: 'Devises' },
    columns: [
      { key: 'libelle', title: 'Libellé' },
      { key: 'symbole', title: 'Symbole' },
    ],
    nameOf: ({ libelle }) => libelle,
  },
);

describe('ce qu’une liste ne dit pas à son lecteur', () => {
  it('n’a ni colonne, ni tri, ni filtre', () => {
    const { columns, contract } = toldPage(PAGE, ['symbole']);
    expect(columns.map(({ key }) => key)).toEqual(['libelle']);
    expect(contract.sortable).toEqual(PAGE.contract.sortable.filter((key) => key !== 'symbole'));
    expect(contract.filters).toEqual({});
    expect(contract.list).toBe(PAGE.contract.list);
  });

  it('est la même liste à qui tout se dit', () => {
    expect(toldPage(PAGE, [])).toBe(PAGE);
    expect(PAGE.contract.sortable).toContain('symbole');
    expect(Object.keys(PAGE.contract.filters)).toEqual(['symbole']);
  });
});
