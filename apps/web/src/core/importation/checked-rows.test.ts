import type { Essai } from '@gestionscolaire/contract/core/importation.ts';
import { enseignantsImport } from '@gestionscolaire/contract/personnel/enseignants-import.ts';
import { describe, expect, it } from 'vitest';
import { checkedRows, inPieces, isFaulty, rowsToSend, shownRows, summary } from './checked-rows.ts';
import { fixColumn, recognise } from './columns.ts';

const fichier = {
  name: 'enseignants.csv',
  titles: ['Nom', 'Tel', 'Remarque'],
  rows: [
    { number: 2, cells: ['Diallo', '622 00 00 01', 'a'] },
    { number: 3, cells: ['Ba', '622000001'] },
    { number: 5, cells: [null, '62'] },
  ],
};
const mapping = fixColumn(recognise(fichier.titles, enseignantsImport.colonnes), 'quartier', 'Kipé');
const envoi = rowsToSend(fichier, mapping);

const essai = (ligne: number, telephone: string, more: Partial<Essai> = {}): Essai => ({
  ligne,
  fautes: {},
  aConfirmer: {},
  valeurs: { indicatifTel: '224', telephone, email: null },
  candidats: [],
  ...more,
});
const essais = [
  essai(2, '622000001'),
  essai(3, '622000001', { aConfirmer: { nom: 'court' } }),
  essai(5, '', { fautes: { nom: 'Le nom est obligatoire.' }, valeurs: {} }),
];

describe('lignes vérifiées', () => {
  it('s’envoient avec leur numéro, colonne par colonne, sans ce qui n’est pas à nous', () => {
    expect(envoi).toEqual({
      colonnes: ['nom', 'telephone', 'quartier'],
      lignes: [
        { ligne: 2, cellules: ['Diallo', '622 00 00 01', 'Kipé'] },
        { ligne: 3, cellules: ['Ba', '622000001', 'Kipé'] },
        { ligne: 5, cellules: [null, '62', 'Kipé'] },
      ],
    });
    expect(inPieces([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(inPieces([], 2)).toEqual([]);
  });

  it('portent leurs fautes et ce qui est à confirmer, et se filtrent', () => {
    const rows = checkedRows(enseignantsImport, envoi, essais);
    expect(rows.map(({ number, faults, cautions }) => [number, faults, cautions])).toEqual([
      [2, {}, {}],
      [3, { telephone: 'Déjà à la ligne 2 de ce fichier.' }, { nom: 'court' }],
      [5, { nom: 'Le nom est obligatoire.' }, {}],
    ]);
    expect(rows[0]?.cells).toEqual({ nom: 'Diallo', telephone: '622 00 00 01', quartier: 'Kipé' });
    const numbers = (filter: Parameters<typeof shownRows>[1]) =>
      shownRows(rows, filter).map(({ number }) => number);
    expect([numbers('toutes'), numbers('fautes'), numbers('confirmer')]).toEqual([[2, 3, 5], [3, 5], [3]]);
    expect(summary(rows)).toMatch(/^2 lignes ont des fautes, sur 3\./);
    expect(summary(rows.filter((row) => !isFaulty(row)))).toBe('La ligne est bonne.');
  });
});
