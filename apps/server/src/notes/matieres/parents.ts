/** The parents that several tables of this domain share, and the refusals about them. */
import type { Parent } from '#core/crud/source.ts';

/** The parent that is the school year: equal labels of two years are no duplicates. */
export const SESSION = {
  field: 'sessionId',
  table: 'sessions',
  refus: "Cette année scolaire n'existe pas ou est désactivée.",
  isScope: true,
  isLocked: true,
} as const satisfies Parent;
