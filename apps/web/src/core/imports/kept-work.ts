/** Writes the work on a file as its draft keeps it, and reads it back. */
import type { Decision } from '@gestionscolaire/contract/core/imports/columns.ts';
import type { Unanswered } from '#core/api/use-endpoint.ts';
import type { Reading } from './file/reading.ts';
import type { Options } from './page.ts';
import type { Work } from './work.ts';

/** The ways of reading that drafts of an earlier version lack. */
type Added = 'filledDown' | 'isFolded' | 'monthFirst' | 'takesHidden';
type Cells = Readonly<Record<string, string | null>>;

export interface KeptWork extends Pick<Work, 'table'> {
  reading: Omit<Reading, Added> & Partial<Pick<Reading, Added>>;
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
