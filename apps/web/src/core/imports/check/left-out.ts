/** The decisions that a person took of rows. */
import type { Decision } from '@gestionscolaire/contract/core/imports/columns.ts';

/** The decisions by row number. */
export type Decisions = ReadonlyMap<number, Decision>;

export const isLeftOut = (number: number, decisions: Decisions): boolean =>
  decisions.get(number) === 'ignorer';
