/**
 * Keeps what a simulation proposes for a record until its form opens: the values that were tried, in this browser alone. The form
 * shows them as typed, and asks for the effect and the reason as for any change.
 */
import type { Held } from '#core/crud/slots.ts';

export type GenreDeProposition = 'enseignements' | 'regles_notation';

const proposees = new Map<string, Held>();
const cleDe = (genre: GenreDeProposition, id: number): string => `${genre} ${id}`;

export function proposer(genre: GenreDeProposition, id: number, values: Held): void {
  proposees.set(cleDe(genre, id), values);
}

export const aUneProposition = (genre: GenreDeProposition, id: number): boolean =>
  proposees.has(cleDe(genre, id));

/** Returns what was proposed for a record, once. */
export function prendreLaProposition(genre: GenreDeProposition, id: number): Held | undefined {
  const key = cleDe(genre, id);
  const found = proposees.get(key);
  proposees.delete(key);
  return found;
}
