/** The values of records, for every entity. */

export type Values = Record<string, unknown>;

/** A row with its stamps. */
export type AnyRow = Values & { id: number; estActif: 0 | 1; modifDate: string | null };

/** Gives a value of a record as text: '' for nothing. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
