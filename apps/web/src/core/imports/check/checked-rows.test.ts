import type { Decision, Essai, ImportContract } from '@gestionscolaire/contract/core/imports/columns.ts';
import { dUnTrait } from '@gestionscolaire/contract/core/text/ressemblance/morceaux.ts';
import { elevesImport } from '@gestionscolaire/contract/eleves/eleves-import.ts';
import { enseignantsImport } from '@gestionscolaire/contract/personnel/enseignants-import.ts';
import { describe, expect, it } from 'vitest';
import { readFile } from '#core/imports/file/read-file.ts';
import type { TextRow } from '#core/imports/file/understood.ts';
import { sheetFile } from '#core/imports/sheet-file.ts';
import {
  asideRows,
  type CheckedRow,
  checkedRows,
  corrected,
  countsOf,
  decided,
  inPieces,
  isFaulty,
  isTaken,
  keptRows,
  likelyRows,
  rowsToSend,
  saysEffects,
  sentColumns,
  shownRows,
  sideBySide,
  summary,
  takenEssais,
  undecidedRows,
  withConfirmed,
} from './checked-rows.ts';
import { decidedAnew, exactDoubles, overwriting, writtenValues } from './completing.ts';
import type { Decisions } from './left-out.ts';
import { leftOutName, leftOutRows } from './left-out-file.ts';
import { twinsOf } from './twins.ts';

const candidat = (estExact: boolean, ...colonnes: string[]): CheckedRow['candidats'][number] => ({
  id: 7,
  ligne: null,
  nom: '00007 · Aly Sylla',
  textes: {},
  empeche: null,
  deja: { dit: 'Déjà inscrit.', colonnes, estExact },
});
const ligneVue = (number: number, nom: string, ...candidats: CheckedRow['candidats']): CheckedRow => ({
  number,
  cells: { nom, classe: null },
  faults: {},
  cautions: {},
  effects: {},
  candidats,
});

it('[FICHIER-15] les doubles exacts sont ceux qui ne disent rien de plus, d’une fiche ou d’une ligne d’avant', () => {
  const rows = [
    ligneVue(2, 'Sylla', candidat(true)),
    ligneVue(3, 'Barry', candidat(true, 'dejaPaye')),
    ligneVue(4, 'Bah', candidat(false)),
    ligneVue(5, 'Sow'),
    ligneVue(6, 'Sow'),
    { ...ligneVue(7, 'Camara', candidat(true)), faults: { telephone: 'Déjà pris.' } },
  ];
  const numbers = (decisions: Decisions) => exactDoubles(rows, decisions).map(({ number }) => number);
  expect(numbers(new Map())).toEqual([2, 6, 7]);
  // The first of two equal rows is left out: the second one is no double any more.
  expect(numbers(new Map([[5, 'ignorer']]))).toEqual([2, 7]);
});

it('[FICHIER-14] ce qui remplacerait une case remplie se compte, et ce qui est déjà ainsi ne s’additionne pas', () => {
  const row = {
    ...ligneVue(2, 'Sylla', candidat(true, 'tuteurTelephone')),
    cautions: { tuteurTelephone: '+224… → +224…', classe: 'Il y reste.' },
    effects: { tuteurTelephone: 'change', dejaPaye: 'identique' } as const,
  };
  expect(overwriting([row, ligneVue(3, 'Bah')])).toEqual([{ number: 2, names: ['tuteurTelephone'] }]);
  const essai = {
    ligne: 2,
    fautes: {},
    aConfirmer: {},
    candidats: [],
    valeurs: { dejaPaye: 150_000, resteAnterieur: 80_000 },
    effets: { dejaPaye: 'identique' },
  } as const satisfies Essai;
  expect(writtenValues(elevesImport, { ...essai, candidats: [] })).toEqual({ resteAnterieur: 80_000 });
});

it('[FICHIER-14] une ligne décidée autrement est vérifiée de nouveau, et elle seule', () => {
  const before: Decisions = new Map([[2, 7]]);
  const after: Decisions = new Map<number, Decision>([
    [2, 'nouveau'],
    [3, 7],
    [5, 'nouveau'],
  ]);
  expect(decidedAnew(lignes, before, after).map(({ number }) => number)).toEqual([2, 3]);
});

const lignes = [
  { number: 2, texts: { nom: 'Diallo', telephone: '622 00 00 01', quartier: 'Kipé' } },
  { number: 3, texts: { nom: 'Ba', telephone: '622000001', quartier: 'Kipé' } },
  { number: 5, texts: { nom: null, telephone: '62', quartier: 'Kipé' } },
];
const PERSONNE: Decisions = new Map();
const verifiees = (
  contract: ImportContract,
  rows: readonly TextRow[],
  all: readonly Essai[],
  decisions: Decisions = PERSONNE,
) => {
  const essais = new Map(all.map((one) => [one.ligne, one]));
  const twins = dUnTrait(twinsOf(contract, takenEssais(rows, essais, decisions), decisions));
  return checkedRows(contract, rows, essais, decisions, twins);
};

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
    const columns = sentColumns(enseignantsImport, lignes);
    expect(columns).toEqual(['prenoms', 'nom', 'telephone', 'quartier']);
    expect(rowsToSend(columns, lignes, new Map([[3, 'ignorer']]))).toEqual({
      colonnes: columns,
      lignes: [
        { ligne: 2, cellules: [null, 'Diallo', '622 00 00 01', 'Kipé'] },
        { ligne: 5, cellules: [null, null, '62', 'Kipé'] },
      ],
    });
    expect(inPieces([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(inPieces([], 2)).toEqual([]);
  });

  it('portent leurs fautes et ce qui est à confirmer, et se filtrent', () => {
    const rows = verifiees(enseignantsImport, lignes, essais, PERSONNE);
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
    // « Toutes bonnes » would not say why nothing can be imported yet.
    expect(
      summary(
        rows.filter((row) => !isFaulty(row)),
        1,
      ),
    ).toBe('La ligne est bonne, et 1 ressemble à ce qui est déjà là ou plus haut.');
  });
});

describe('lignes qui ressemblent à quelqu’un', () => {
  const rentree = [
    { number: 2, texts: { prenoms: 'Hawa', nom: 'Sow', dateNaissance: '01/02/2014' } },
    { number: 3, texts: { prenoms: 'Aly', nom: 'Sylla', dateNaissance: null } },
    { number: 4, texts: { prenoms: 'Sow', nom: 'Awa', dateNaissance: '1/2/2014' } },
  ];
  const lu = (ligne: number, prenoms: string, nom: string, more: Partial<Essai> = {}): Essai => {
    const valeurs = { prenoms, nom, dateNaissance: ligne === 3 ? null : '2014-02-01' };
    return essai(ligne, '', { valeurs, ...more });
  };
  const textes = { nom: 'Sylla', sexe: 'Garçon' };
  const connu = { id: 7, ligne: null, nom: '00007 · Aly Sylla', textes, empeche: null };
  const tried = [lu(2, 'Hawa', 'Sow'), lu(3, 'Aly', 'Sylla', { candidats: [connu] }), lu(4, 'Sow', 'Awa')];
  const rows = verifiees(elevesImport, rentree, tried, PERSONNE);

  it('se montrent à côté de qui elles ressemblent, une autre ligne avec ses cellules', () => {
    expect(likelyRows(rows).map(({ number }) => number)).toEqual([3, 4]);
    const [known, twin] = likelyRows(rows).map((row) => sideBySide(elevesImport, row));
    expect(known).toEqual([
      { name: 'prenoms', titre: 'Prénoms', texts: ['Aly', null] },
      { name: 'nom', titre: 'Nom', texts: ['Sylla', 'Sylla'] },
      { name: 'sexe', titre: 'Sexe', texts: [null, 'Garçon'] },
    ]);
    const cotes = ['Sow | Hawa', 'Awa | Sow', '1/2/2014 | 01/02/2014'];
    expect(twin?.map(({ texts }) => texts.join(' | '))).toEqual(cotes);
  });

  it('se décident une à une ou ensemble, et les décisions partent avec elles', () => {
    expect(undecidedRows(rows, new Map()).map(({ number }) => number)).toEqual([3, 4]);
    const one = decided(new Map(), rows.slice(1, 2), 7);
    expect(undecidedRows(rows, one).map(({ number }) => number)).toEqual([4]);
    const all = decided(one, undecidedRows(rows, one), 'ignorer');
    expect(undecidedRows(rows, all)).toEqual([]);
    expect(keptRows(rows, all).map(({ number }) => number)).toEqual([2, 3]);
    const { lignes: sent } = rowsToSend(['nom'], rentree, all);
    expect(sent.map(({ ligne }) => ligne)).toEqual([2, 3]);
    expect(sent.map(({ decision }) => decision)).toEqual([undefined, 7]);
  });

  it('ce qui est déjà pris se dit', () => {
    const [, row] = rows;
    if (row === undefined) throw new Error('no row');
    expect(isTaken(row)).toBe(false);
    expect(
      isTaken({
        ...row,
        candidats: [{ ...connu, deja: { dit: 'Déjà inscrit.', colonnes: [], estExact: true } }],
      }),
    ).toBe(true);
  });
});

describe('ce que les lignes font', () => {
  it('[NOTE-58] se compte case par case, et ne se dit pas où l’on ne fait qu’ajouter', () => {
    const [first] = verifiees(enseignantsImport, lignes, essais);
    if (first === undefined) throw new Error('no row');
    expect(saysEffects([first])).toBe('');
    const rows = [
      { ...first, effects: { a: 'nouveau', b: 'change' } as const },
      { ...first, effects: { a: 'nouveau', b: 'identique' } as const },
    ];
    expect(saysEffects(rows)).toBe('2 cases remplies, 1 case changée, 1 case déjà ainsi.');
    // A confirmation is of the sentence that was shown: only such rows say it.
    const [deux, trois] = [12, 13].map((note, rang) => ({ ligne: rang + 2, cellules: [String(note)] }));
    const confirmees = { a: '11,00 → 13,00' };
    const changing = essai(3, '', { effets: { a: 'change' }, aConfirmer: confirmees });
    const known = new Map([essai(2, ''), changing].map((one) => [one.ligne, one]));
    if (deux === undefined || trois === undefined) throw new Error('no row');
    expect(withConfirmed([deux, trois], known)).toEqual([deux, { ...trois, confirmees }]);
  });
});

describe('lignes corrigées ou laissées de côté', () => {
  it('[DEBUT-07] ce qui est corrigé prend la place de la case, le reste de la ligne demeure', () => {
    const rows = corrected(lignes, new Map([[5, { nom: 'Sow', telephone: null }]]));
    expect(rows.slice(0, 2)).toEqual(lignes.slice(0, 2));
    expect(rows[2]?.texts).toEqual({ nom: 'Sow', telephone: null, quartier: 'Kipé' });
  });

  it('[DEBUT-07] seul ce qui est juste et choisi sera écrit ; une ligne laissée de côté ne répète plus rien', () => {
    const left: Decisions = new Map([[2, 'ignorer']]);
    const rows = verifiees(enseignantsImport, lignes, essais, left);
    // The row 3 repeated the telephone of the row 2, which is not written any more.
    expect(rows.map(({ faults }) => Object.keys(faults))).toEqual([[], [], ['nom']]);
    expect(keptRows(rows, left).map(({ number }) => number)).toEqual([3]);
    expect(asideRows(rows, left).map(({ number }) => number)).toEqual([2, 5]);
    expect(shownRows(rows, 'laissees', left).map(({ number }) => number)).toEqual([2]);
  });

  it('[DEBUT-07] le compte se dit d’avance', () => {
    expect([countsOf(112, 8), countsOf(1, 1), countsOf(3, 0), countsOf(0, 2)]).toEqual([
      '112 lignes seront écrites, 8 laissées de côté.',
      '1 ligne sera écrite, 1 laissée de côté.',
      '3 lignes seront écrites.',
      'Aucune ligne ne sera écrite, 2 laissées de côté.',
    ]);
  });

  it('[DEBUT-07] les lignes laissées se téléchargent avec leurs titres et leur raison, et se relisent', () => {
    const left: Decisions = new Map([[2, 'ignorer']]);
    const rows = verifiees(enseignantsImport, lignes, essais, left);
    const columns = ['nom', 'telephone', 'quartier'];
    const laissees = leftOutRows(enseignantsImport, columns, asideRows(rows, left), left);
    expect(laissees.map((cells) => cells.join(';'))).toEqual([
      'Nom;Téléphone;Quartier;Pourquoi elle est laissée de côté',
      'Diallo;622 00 00 01;Kipé;laissée de côté',
      ';62;Kipé;Nom : Le nom est obligatoire.',
    ]);
    expect(leftOutName('rentree.2026.csv')).toBe('rentree.2026-a-corriger.xlsx');
  });

  it('[SEC-10] une ligne laissée ne se lance pas comme une formule, et se relit comme elle était', async () => {
    const piegees = [{ number: 2, texts: { nom: 'Bah,=cmd|calc', telephone: '+224', quartier: "'=1; =2" } }];
    const left: Decisions = new Map([[2, 'ignorer']]);
    const rows = verifiees(enseignantsImport, piegees, [essai(2, '')], left);
    const laissees = leftOutRows(enseignantsImport, ['nom', 'telephone', 'quartier'], rows, left);
    const file = await sheetFile(laissees);
    const { lines } = await readFile({ name: '', size: file.size, arrayBuffer: () => file.arrayBuffer() });
    expect(lines[1]?.cells).toEqual(['Bah,=cmd|calc', '+224', "'=1; =2", 'laissée de côté']);
  });
});
