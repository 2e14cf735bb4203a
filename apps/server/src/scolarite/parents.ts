/** Choices that several tables of a school share, and how a refusal speaks of them. */
import type { Parent } from '#core/crud/source.ts';

/** The school itself. */
export const ECOLE = {
  field: 'ecoleId',
  table: 'ecoles',
  refus: "Cette école n'existe pas ou est désactivée.",
  isHeld: true,
} as const satisfies Parent;

/** One of the school's own prestations, or of the network's. */
export const PRESTATION = {
  field: 'prestationId',
  table: 'prestations',
  refus: "Cette prestation n'existe pas, est désactivée ou est celle d'une autre école.",
  isOfSchool: true,
} as const satisfies Parent;
