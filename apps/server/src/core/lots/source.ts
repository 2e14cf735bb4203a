/** What a domain declares of the records that a lot adds: how they go when it is taken back, and what keeps them. */
import type { Pointing } from '#core/crud/source.ts';
import type { Pointer, TableName } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';

/** `isLater`: what came in the lot's own act is part of it; only what was added or changed since keeps it. */
export type LotReference = Pointer & Pointing & { readonly isLater?: true };

/** One of the tables that a lot fills. */
export interface LotPart {
  readonly table: TableName;
  /** Locks that the removal takes before those of its rows: asked for first, so that nobody waits in a ring. */
  readonly begin?: (context: WriteContext, ecoleId: number) => Promise<unknown>;
  /** Removes or disables records that nobody changed, all of them or none, by the rules of a single removal. */
  readonly remove: (ids: readonly number[], context: WriteContext) => Promise<void>;
  /** What of their school keeps the lot from being taken back, where the lot did not bring it itself. */
  readonly usedBy: readonly LotReference[];
}

export interface LotSource {
  /** Plural word of what the lot is of. */
  readonly entite: string;
  /** 'Cet import': how its refusals begin. */
  readonly ce: string;
  /** In the order in which they are removed: what points at another one before it. */
  readonly parts: readonly LotPart[];
}
