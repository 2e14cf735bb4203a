/**
 * The school of a record: a person of all schools chooses it, a person of one school gets their own (AMB-113, AMB-115). The
 * server keeps everybody in their own anyway.
 */
import type { Field, Fields } from '@gestionscolaire/contract/core/api/fields.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { currentPerson } from '#core/api/identity.ts';
import { beginningWith, rowsRead } from '#core/crud/beginning.ts';
import { choice } from '#core/crud/crud-page.tsx';
import { ecoleRetenue } from './retenue.ts';

/** Returns the person's school; null for a person of no school. */
export const monEcole = (): number | null => currentPerson()?.ecoleId ?? null;

/** Returns the name of a school that the top bar read; undefined of another. */
const nomDe = (id: number): string | undefined => rowsRead(ecoles.get, { id })?.[0]?.libelle;

/** Returns the school of the top bar, which shows its name; null where it shows none. */
function ecoleDeLaBarre(): number | null {
  const id = ecoleRetenue();
  return id === null || nomDe(id) === undefined ? null : id;
}

/** Returns the same fields; the school begins with the person's own, a required one else with that of the top bar. */
export const avecMonEcole = <F extends Fields & { readonly ecoleId: Field }>(fields: F): F =>
  beginningWith(fields, {
    ecoleId: () => monEcole() ?? (fields.ecoleId.required ? ecoleDeLaBarre() : null),
  });

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
    named: (value) => {
      const label = nomDe(value);
      return label === undefined ? null : { label };
    },
    emptyText: "Aucune école n'est encore enregistrée",
    isGiven: () => monEcole() !== null,
    ...options,
  });
}
