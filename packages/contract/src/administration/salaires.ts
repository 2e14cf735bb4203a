/** Declares the base salary of a teacher as a field, and who is told it. */
import { type Reserved, right, tab } from '#core/api/endpoint.ts';
import { montantRequis } from '#core/api/fields.ts';
import type { ReferenceOnglet } from '#ecrans/references.ts';

/** Declares a base salary, in whole francs. */
export const salaireBase = () => montantRequis('Salaire de base', 'Le salaire de base', { minimum: 0 });

const deductions = tab('retenue' satisfies ReferenceOnglet);
const also = [tab('avanceSalaire' satisfies ReferenceOnglet)];

/**
 * The access of whoever is told salaries: the tabs that take from them. Neither the list of teachers nor the tab that adds one tells
 * any: a call that they open has `salaireBase` as reserved.
 */
export const lireLesSalaires = right(deductions, 'lecture', { scope: 'ecole', also });
/** The access of whoever sets one. */
export const fixerLesSalaires = right(deductions, 'modification', { scope: 'ecole', also });

export const salairesReserves: Reserved = { keys: ['salaireBase'], to: lireLesSalaires };
