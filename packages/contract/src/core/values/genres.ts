/**
 * Declares what the values of a schema are, where their stored form is not the one that people read: marks are whole hundredths,
 * instants are UTC. It is said once, beside the schema; files tell them as the screens do.
 */
import * as z from 'zod/mini';

/**
 * `note`: hundredths with both decimals, '12,50'; `centiemes`: as a person types them, '1,5'; `points`: ten-thousandths, '18,525';
 * `instant`: in Conakry's time.
 */
const GENRES_DE_VALEUR = ['note', 'centiemes', 'points', 'instant'] as const;
export type GenreDeValeur = (typeof GENRES_DE_VALEUR)[number];

const genres = z.registry<{ readonly genre: GenreDeValeur }>();

/** Marks a schema: `ofKind(z.int(), 'note')`. */
export function ofKind<S extends z.ZodMiniType>(schema: S, genre: GenreDeValeur): S {
  genres.add(schema, { genre });
  return schema;
}

/** Returns what the values of a schema are; undefined: they are read as they are. A schema that may be empty or absent is as the one inside. */
export function genreDe(schema: z.core.$ZodType | undefined): GenreDeValeur | undefined {
  if (schema === undefined) return undefined;
  const own = genres.get(schema)?.genre;
  if (own !== undefined) return own;
  const { innerType } = schema._zod.def as { readonly innerType?: z.core.$ZodType };
  return genreDe(innerType);
}
