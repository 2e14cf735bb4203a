/** Tells whether a form changes what averages depend on, and whether it has to say why. Pure; it travels with the lists. */
import {
  ARITHMETIQUE_D_ENSEIGNEMENT,
  ARITHMETIQUE_DE_REGLE,
} from '@gestionscolaire/contract/notes/champs-d-ecart.ts';
import type { Held } from '#core/crud/slots.ts';
import type { AnyRow } from '#core/crud/values.ts';

/** Whether a form changes one of some values of a record. */
const touche = (names: readonly string[], values: Held, record: AnyRow | null): boolean =>
  record !== null && names.some((name) => values[name] !== record[name]);

export const toucheUnEnseignement = (values: Held, record: AnyRow | null): boolean =>
  touche(ARITHMETIQUE_D_ENSEIGNEMENT, values, record);

export const toucheUneRegle = (values: Held, record: AnyRow | null): boolean =>
  touche(ARITHMETIQUE_DE_REGLE, values, record);

const estUnEcart = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Whether a reason is asked: marks exist under what changes. */
export const demandeUnMotif = ({ ecart }: Held): boolean => estUnEcart(ecart);

/** Returns the fault of a reason that is asked and was not given. */
export const fauteDeMotif = ({ ecart, motif }: Held): Record<string, string> =>
  estUnEcart(ecart) && (typeof motif !== 'string' || motif.trim() === '')
    ? { motif: 'Des notes existent : dites pourquoi ce changement.' }
    : {};
