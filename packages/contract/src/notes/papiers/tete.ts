/**
 * Writes and reads the head of the chain of a school's seals as papers show it: 'N3-12-9f2a…'. Its letter keeps it apart from a head
 * of money (caisse/ecritures.ts), which neither reads. Additions.
 */

/** The number of characters of a hash that a bulletin and its head show: 128 bits. */
export const EMPREINTE_DE_NOTES = 32;

const LETTRE = 'N';

/** A head of the chain of seals. */
export interface TeteDeNotes {
  readonly ecoleId: number;
  readonly rang: number;
  /** The beginning of the hash, 16 characters at least. */
  readonly empreinte: string;
}

/** Formats a head: the letter, the school, the rank of the seal, the beginning of its hash. */
export const formaterTeteDeNotes = (ecoleId: number, rang: number, empreinte: string): string =>
  `${LETTRE}${ecoleId}-${rang}-${empreinte.slice(0, EMPREINTE_DE_NOTES)}`;

/** Reads a head that somebody typed from paper, spaces and capitals aside; undefined for anything else, a head of money included. */
export function lireTeteDeNotes(text: string): TeteDeNotes | undefined {
  const found = /^n(\d{1,15})-(\d{1,15})-([0-9a-f]{16,64})$/.exec(text.replace(/\s/g, '').toLowerCase());
  if (found === null) return undefined;
  return { ecoleId: Number(found[1]), rang: Number(found[2]), empreinte: found[3] ?? '' };
}
