/** The tests read what the journal tells of a change, and the stamp that a change leaves. */
import { describe, expect, it } from 'vitest';
import { nextModifDate, withKeys } from '#core/db/rows.ts';
import type { Row } from '#core/db/tables.ts';
import { changes } from './journal.ts';

describe('journal', () => {
  const avant = {
    id: 1,
    libelle: 'A',
    libelleCle: 'a',
    code: null,
    ordre: 1,
    modifDate: null,
    modifUserId: null,
  };

  it('ne dit que ce qui a changé, sans les marques ni les clés', () => {
    const apres = { ...avant, libelle: 'B', libelleCle: 'b', modifDate: 'x', modifUserId: 2 };
    expect(changes(avant, apres)).toEqual({ libelle: ['A', 'B'] });
    expect(changes(avant, avant)).toEqual({});
    expect(changes(avant, { ...avant, code: '' })).toEqual({ code: [null, ''] });
    expect(changes(avant, { ...avant, ordre: 0 })).toEqual({ ordre: [1, 0] });
  });

  it('dit tout d’un ajout et d’une suppression, sauf ce qui était vide', () => {
    expect(changes(null, avant)).toEqual({ libelle: [null, 'A'], ordre: [null, 1] });
    expect(changes(avant, null)).toEqual({ libelle: ['A', null], ordre: [1, null] });
  });
});

describe('marque de modification', () => {
  const midi = '2026-11-21T12:00:00.000Z';

  it('est maintenant, et toujours plus tard que la précédente, même horloge reculée', () => {
    expect(nextModifDate(midi, null)).toBe(midi);
    expect(nextModifDate(midi, '2026-11-21T11:59:59.999Z')).toBe(midi);
    expect(nextModifDate(midi, midi)).toBe('2026-11-21T12:00:00.001Z');
    expect(nextModifDate(midi, '2027-01-01T00:00:00.000Z')).toBe('2027-01-01T00:00:00.001Z');
    expect(nextModifDate(midi, '2026-12-31T23:59:59.999Z')).toBe('2027-01-01T00:00:00.000Z');
  });
});

describe('clés de comparaison', () => {
  it('suivent leur texte : celui qui change, celui qui se vide, pas celui dont on ne parle pas', () => {
    const values: Row = { libelle: 'École', code: null };
    expect(withKeys(values, ['libelle', 'code', 'symbole'])).toEqual({
      libelle: 'École',
      libelleCle: 'ecole',
      code: null,
      codeCle: '',
    });
  });
});
