/** Makes the question of a simulation from the values of a form: which classes, and what changes. Pure. */
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { Fields } from '@gestionscolaire/contract/core/api/fields.ts';
import {
  ARITHMETIQUE_D_ENSEIGNEMENT,
  ARITHMETIQUE_DE_REGLE,
} from '@gestionscolaire/contract/notes/champs-d-ecart.ts';
import { enseignements } from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { reglesNotation } from '@gestionscolaire/contract/notes/regles-notation.ts';
import { simulerNotation } from '@gestionscolaire/contract/notes/simulation/simulation.ts';
import type { Held } from '#core/crud/slots.ts';
import type { AnyRow } from '#core/crud/values.ts';

export type Question = Input<typeof simulerNotation>;

const entier = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Returns the values that differ from the stored ones, cleaned by their rules; null while one of them breaks its rule. */
function changees(
  fields: Fields,
  names: readonly string[],
  { values, record }: { readonly values: Held; readonly record: AnyRow },
): Held | null {
  const changed: Record<string, unknown> = {};
  for (const name of names) {
    const value = fields[name]?.schema.safeParse(values[name]);
    if (value?.success !== true) return null;
    if (value.data !== record[name]) changed[name] = value.data;
  }
  return changed;
}

/** Reads a question; null where one of its values breaks its rule. */
export const lireQuestion = (asked: unknown): Question | null => {
  const read = simulerNotation.input.safeParse(asked);
  return read.success ? read.data : null;
};

/** Writes a question as a text, which stays the same text while it asks the same; reads it again. */
export const ecrireQuestion = (question: Question | null): string => JSON.stringify(question);
export const relireQuestion = (text: string): Question | null => lireQuestion(JSON.parse(text));

/** Makes the question of a changed subject; null while there is none to ask. */
export function questionDEnseignement(values: Held, record: AnyRow): Question | null {
  const changed = changees(enseignements.fields, ARITHMETIQUE_D_ENSEIGNEMENT, { values, record });
  const classeId = entier(record['classeId']);
  if (changed === null || classeId === null) return null;
  return lireQuestion({
    ecoleId: record['ecoleId'],
    sessionId: record['sessionId'],
    classeIds: [classeId],
    enseignements: [{ id: record.id, ...changed }],
    enSomme: true,
  });
}

/** Makes the question of a changed rule; null while there is none to ask. */
export function questionDeRegle(values: Held, record: AnyRow): Question | null {
  const regle = changees(reglesNotation.fields, ARITHMETIQUE_DE_REGLE, { values, record });
  if (regle === null) return null;
  return lireQuestion({
    ecoleId: record['ecoleId'],
    sessionId: record['sessionId'],
    regleId: record.id,
    regle,
    enSomme: true,
  });
}
