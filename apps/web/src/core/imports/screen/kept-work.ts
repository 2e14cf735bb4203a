/** Writes the work on a file as its draft keeps it, and reads it back. */
import type { Decision } from '@gestionscolaire/contract/core/imports/columns.ts';
import type { Lot } from '@gestionscolaire/contract/core/imports/lots.ts';
import { MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';
import type { Unanswered } from '#core/api/use-endpoint.ts';
import type { FileReading } from '#core/imports/file/reading.ts';
import type { Options } from '#core/imports/page.ts';
import { originOf, type Work } from '#core/imports/work.ts';

/** The ways of reading that drafts of an earlier version lack. */
type Added = 'filledDown' | 'isFolded' | 'monthFirst' | 'takesHidden';
type Cells = Readonly<Record<string, string | null>>;

export interface KeptWork extends Pick<Work, 'table'> {
  reading: Omit<FileReading, Added> & Partial<Pick<FileReading, Added>>;
  decisions: readonly (readonly [number, Decision])[];
  corrections: readonly (readonly [number, Cells])[];
  options: Options;
  /** Whether the rows were checked: they are checked again, since the school may have changed. */
  wasChecked: boolean;
  /** The import that was sent and not answered. */
  sent: Unanswered | null;
}

export const keptOf = (
  work: Work,
  { options, wasChecked, sent }: Pick<KeptWork, 'options' | 'wasChecked' | 'sent'>,
): KeptWork => ({
  ...work,
  decisions: [...work.decisions],
  corrections: [...work.corrections],
  options,
  wasChecked,
  sent,
});

export const workOf = ({ table, reading, decisions, corrections }: KeptWork): Work => ({
  table,
  // A draft of before these ways of reading were there says nothing of them.
  reading: {
    ...reading,
    filledDown: reading.filledDown ?? [],
    isFolded: reading.isFolded ?? false,
    monthFirst: reading.monthFirst ?? [],
    takesHidden: reading.takesHidden ?? false,
  },
  decisions: new Map(decisions),
  corrections: new Map(corrections),
});

/** Whether a table is another copy of a list: it has its name, and most of its rows, some of them corrected maybe. */
export function isSameList(kept: Work['table'], table: Work['table']): boolean {
  if (kept.name !== table.name || kept.sheet !== table.sheet) return false;
  const written = new Set(table.lines.map(({ cells }) => JSON.stringify(cells)));
  const common = kept.lines.filter(({ cells }) => written.has(JSON.stringify(cells))).length;
  return 2 * common >= kept.lines.length;
}

/** The most that the clocks of a browser and of a server may differ for a lot to be known by its instant. */
const APART = 2 * MINUTE;

/** Whether the past imports have the one that a draft sent and whose answer never came. */
export const isAmong = (
  lots: readonly Pick<Lot, 'origine' | 'creationDate' | 'estActif'>[],
  { content, savedAt }: { content: Pick<KeptWork, 'table' | 'sent'>; savedAt: string },
): boolean =>
  content.sent !== null &&
  lots.some(
    ({ origine, creationDate, estActif }) =>
      estActif === 1 &&
      origine === originOf(content) &&
      Date.parse(creationDate) >= Date.parse(savedAt) - APART,
  );
