/** The parents that several tables of a school share, and the refusals about them. */
import type { Parent } from '#core/crud/source.ts';

/** The parent that is the school itself. */
export const ECOLE = {
  field: 'ecoleId',
  table: 'ecoles',
  refus: "Cette école n'existe pas ou est désactivée.",
  isLocked: true,
} as const satisfies Parent;

/** The parent that is the school year: equal labels of two years are no duplicates. */
export const SESSION = {
  field: 'sessionId',
  table: 'sessions',
  refus: "Cette année scolaire n'existe pas ou est désactivée.",
  isScope: true,
  isLocked: true,
} as const satisfies Parent;

/** The parent that is the school year of a price or of a tranche; none: every year. */
export const SESSION_DE_PRIX = {
  field: 'sessionId',
  table: 'sessions',
  refus: "Cette année scolaire n'existe pas ou est désactivée.",
} as const satisfies Parent;

/** The parent that is a prestation, the school's own or the network's. */
export const PRESTATION = {
  field: 'prestationId',
  table: 'prestations',
  refus: "Cette prestation n'existe pas, est désactivée ou est celle d'une autre école.",
  isOfSchool: true,
} as const satisfies Parent;
