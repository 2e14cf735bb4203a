/**
 * Declares the chain of a school's seals: each sealed class, and each rectification, is an entry that holds the hash of the one before
 * and the hashes of its bulletins. It is apart from the chain of money, and its heads say so by their letter. Additions.
 */
import * as z from 'zod/mini';
import { id, instant } from '#core/api/stamps.ts';

export const GENRES_DE_SCELLEMENT = ['scellement', 'rectification'] as const;
export type GenreDeScellement = (typeof GENRES_DE_SCELLEMENT)[number];

/** The hash that the first seal of a school holds, having none before it. */
export const AVANT_LE_PREMIER_SCEAU = '0'.repeat(64);

/** The number of characters of a hash that paper shows: 128 bits. */
export const EMPREINTE_DE_BULLETIN_IMPRIMEE = 32;

/** A bulletin in an entry: the enrolment, the version, the SHA-256 of its content. */
const bulletinScelle = z.tuple([id, z.int(), z.string()]);

/**
 * The history of a pupil's marks or acquis in an entry: the enrolment, the number of changes, the SHA-256 of their facts, and that of their
 * words, salted by what stands beside the bulletin: once a person is erased, nothing of the words can be guessed from it.
 */
const histoireScellee = z.tuple([id, z.int(), z.string(), z.string()]);
export type HistoireScellee = z.infer<typeof histoireScellee>;

/** The content of an entry, kept byte for byte as JSON. */
export const contenuDeScellement = z.strictObject({
  classeId: id,
  periodeId: id,
  instant,
  auteurId: z.nullable(id),
  bulletins: z.array(bulletinScelle),
  /** Those of its pupils who had a change until then. */
  histoires: z.array(histoireScellee),
});
export type ContenuDeScellement = z.infer<typeof contenuDeScellement>;

/** Writes the text whose SHA-256 is the hash of an entry. `contenu`: its JSON as it is stored, byte for byte. */
export const texteDuScellement = (entry: {
  readonly ecoleId: number;
  readonly rang: number;
  readonly genre: string;
  readonly contenu: string;
  readonly precedente: string;
}): string => JSON.stringify([entry.precedente, 'N', entry.ecoleId, entry.rang, entry.genre, entry.contenu]);

/** Formats a head as it is printed and typed, 'N3-12-9f2a…': the school, the rank, the beginning of the hash. */
export const formaterTeteDeNotes = (ecoleId: number, rang: number, empreinte: string): string =>
  `N${ecoleId}-${rang}-${empreinte.slice(0, EMPREINTE_DE_BULLETIN_IMPRIMEE)}`;

export interface TeteDeNotes {
  readonly ecoleId: number;
  readonly rang: number;
  /** The beginning of the hash, 16 characters at least. */
  readonly empreinte: string;
}

/** Reads a head of notes that somebody typed from paper, spaces and capitals aside; undefined for anything else, a head of money too. */
export function lireTeteDeNotes(text: string): TeteDeNotes | undefined {
  const found = /^n(\d{1,15})-(\d{1,15})-([0-9a-f]{16,64})$/.exec(text.replace(/\s/g, '').toLowerCase());
  if (found === null) return undefined;
  return { ecoleId: Number(found[1]), rang: Number(found[2]), empreinte: found[3] ?? '' };
}
