import type { Essai } from '@gestionscolaire/contract/core/imports/columns.ts';
import { elevesImport } from '@gestionscolaire/contract/eleves/eleves-import.ts';
import { enseignantsImport } from '@gestionscolaire/contract/personnel/enseignants-import.ts';
import { describe, expect, it } from 'vitest';
import {
  checkedRows,
  decided,
  inPieces,
  isFaulty,
  isTaken,
  keptRows,
  likelyRows,
  rowsToSend,
  shownRows,
  sideBySide,
  summary,
  undecidedRows,
} from './checked-rows.ts';
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

describe('lignes qui ressemblent à quelqu’un', () => {
  const rentree = {
    name: 'rentree.csv',
    titles: ['Prénoms', 'Nom', 'Date de naissance'],
    rows: [
      { number: 2, cells: ['Hawa', 'Sow', '01/02/2014'] },
      { number: 3, cells: ['Aly', 'Sylla', null] },
      { number: 4, cells: ['Sow', 'Awa', '1/2/2014'] },
    ],
  };
  const sent = rowsToSend(rentree, recognise(rentree.titles, elevesImport.colonnes));
  const lu = (ligne: number, prenoms: string, nom: string, more: Partial<Essai> = {}): Essai => ({
    ligne,
    fautes: {},
    aConfirmer: {},
    valeurs: { prenoms, nom, dateNaissance: ligne === 3 ? null : '2014-02-01' },
    candidats: [],
    ...more,
  });
  const connu = {
    id: 7,
    ligne: null,
    nom: '00007 · Aly Sylla',
    textes: { nom: 'Sylla', sexe: 'Garçon' },
    empeche: null,
  };
  const tried = [lu(2, 'Hawa', 'Sow'), lu(3, 'Aly', 'Sylla', { candidats: [connu] }), lu(4, 'Sow', 'Awa')];
  const rows = checkedRows(elevesImport, sent, tried);

  it('se montrent à côté de qui elles ressemblent, une autre ligne avec ses cellules', () => {
    expect(likelyRows(rows).map(({ number }) => number)).toEqual([3, 4]);
    const [known, twin] = likelyRows(rows).map((row) => sideBySide(elevesImport, row));
    expect(known).toEqual([
      { name: 'prenoms', titre: 'Prénoms', texts: ['Aly', null] },
      { name: 'nom', titre: 'Nom', texts: ['Sylla', 'Sylla'] },
      { name: 'sexe', titre: 'Sexe', texts: [null, 'Garçon'] },
    ]);
    expect(twin?.map(({ texts }) => texts)).toEqual([
      ['Sow', 'Hawa'],
      ['Awa', 'Sow'],
      ['1/2/2014', '01/02/2014'],
    ]);
  });

  it('se décident une à une ou ensemble, et les décisions partent avec elles', () => {
    expect(undecidedRows(rows, new Map()).map(({ number }) => number)).toEqual([3, 4]);
    const one = decided(new Map(), rows.slice(1, 2), 7);
    expect(undecidedRows(rows, one).map(({ number }) => number)).toEqual([4]);
    const all = decided(one, undecidedRows(rows, one), 'ignorer');
    expect(undecidedRows(rows, all)).toEqual([]);
    expect(keptRows(rows, all).map(({ number }) => number)).toEqual([2, 3]);
    const { lignes } = rowsToSend(rentree, recognise(rentree.titles, elevesImport.colonnes), all);
    expect(lignes.map(({ decision }) => decision)).toEqual([undefined, 7, 'ignorer']);
  });

  it('ce qui est déjà pris se dit', () => {
    const [, row] = rows;
    if (row === undefined) throw new Error('no row');
    expect(isTaken(row)).toBe(false);
    expect(isTaken({ ...row, candidats: [{ ...connu, empeche: 'Déjà inscrit.' }] })).toBe(true);
  });
});
