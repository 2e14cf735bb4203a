import { classesImport } from '@gestionscolaire/contract/scolarite/import-des-classes/classes-import.ts';
import { expect, it } from 'vitest';
import { guessReading } from './file/reading.ts';
import { understood } from './file/understood.ts';
import { keptOf, workOf } from './kept-work.ts';
import { begun } from './work.ts';

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
