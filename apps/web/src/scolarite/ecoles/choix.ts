/**
 * The school of a record: a person of all schools chooses it, a person of one school gets his own (AMB-113, AMB-115). The
 * server keeps everybody in his own anyway.
 */
import type { Field, Fields } from '@gestionscolaire/contract/core/api/fields.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { currentPerson } from '#core/api/identity.ts';
import { beginningWith } from '#core/crud/beginning.ts';
import { choice } from '#core/crud/crud-page.tsx';

/** Answers the person's school; null for a person of no school. */
export const monEcole = (): number | null => currentPerson()?.ecoleId ?? null;

/** Answers the same fields; the school begins with the person's own. */
export const avecMonEcole = <F extends Fields & { readonly ecoleId: Field }>(fields: F): F =>
  beginningWith(fields, { ecoleId: monEcole });

/** Stands for no school where a row belongs to every one. */
export const DE_TOUTES_LES_ECOLES = 'Toutes les écoles';

interface EcoleOptions {
  /** Text of the option that means every school; without it a school must be chosen. */
  none?: string;
  hint?: string;
}

export function ecoleSlot(options: EcoleOptions = {}) {
  return choice({
    from: ecoles.list,
    option: ({ libelle }) => ({ label: libelle }),
    current: ({ ecole }: { ecole: string | null }) => (ecole === null ? null : { label: ecole }),
    emptyText: "Aucune école n'est encore enregistrée",
    isGiven: () => monEcole() !== null,
    ...options,
  });
}
