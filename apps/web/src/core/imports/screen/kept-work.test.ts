import { classesImport } from '@gestionscolaire/contract/scolarite/import-des-classes/classes-import.ts';
import { expect, it } from 'vitest';
import { guessReading } from '#core/imports/file/reading.ts';
import { understood } from '#core/imports/file/understood.ts';
import { begun } from '#core/imports/work.ts';
import { isAmong, isSameList, keptOf, workOf } from './kept-work.ts';

it('[DEBUT-07] un brouillon d’avant les cases fusionnées et les classes réunies se reprend tel qu’il était', () => {
  const lines = [['Libellé'], ['CP1'], ['CP1'], ['CE2']].map((cells, rang) => ({ number: rang + 1, cells }));
  const table = { name: 'classes.csv', lines, sheets: [], sheet: null };
  const work = begun(table, guessReading(table, classesImport), classesImport);
  const { reading, ...kept } = keptOf(work, { options: {}, wasChecked: false, sent: null });
  const { filledDown: _down, isFolded: _folded, ...before } = reading;
  const taken = workOf({ ...kept, reading: before });
  expect(understood(taken.table, taken.reading, classesImport).rows).toHaveLength(3);
  // One of today keeps what was said of it.
  expect(workOf({ ...kept, reading }).reading).toEqual(work.reading);
});

it('[DEBUT-07] un brouillon dont les lignes sont entrées ne se propose plus : le même fichier choisi à nouveau, ou un envoi sans réponse', () => {
  const table = (name: string, ...cells: string[]) => ({
    name,
    lines: cells.map((one, rang) => ({ number: rang + 1, cells: [one] })),
    sheets: [],
    sheet: null,
  });
  const kept = table('cp1.csv', 'Libellé', 'CP1', 'CE2', 'CE3');
  expect(isSameList(kept, table('cp1.csv', 'Libellé', 'CP1', 'CE2', 'CE 3 corrigée', 'CM1'))).toBe(true);
  expect(isSameList(kept, table('cp1.csv', 'Libellé', '7ème A', '8ème A'))).toBe(false);
  expect(isSameList(kept, table('cp2.csv', 'Libellé', 'CP1', 'CE2', 'CE3'))).toBe(false);

  const sent = { content: '{}', idempotencyKey: 'clé' };
  const draft = { content: { table: kept, sent }, savedAt: '2026-11-23T10:00:00.000Z' };
  const lot = { origine: 'cp1.csv', creationDate: '2026-11-23T10:00:01.000Z', estActif: 1 as const };
  expect(isAmong([lot], draft)).toBe(true);
  expect(isAmong([lot], { ...draft, content: { table: kept, sent: null } })).toBe(false);
  const others = [
    { ...lot, estActif: 0 as const },
    { ...lot, origine: 'cp2.csv' },
    { ...lot, creationDate: '2026-11-23T09:00:00.000Z' },
  ];
  expect(others.map((one) => isAmong([one], draft))).toEqual([false, false, false]);
});
