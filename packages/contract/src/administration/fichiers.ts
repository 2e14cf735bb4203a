/** Images that travel: chosen in a form, kept in the database under a random name (A§7, B§7; AMB-149, AMB-150). */
import * as z from 'zod/mini';
import { endpoint, publicAccess, signedIn } from '../core/endpoint.ts';

/** Largest file, in bytes. */
export const FICHIER_MAXIMAL = 2 * 1024 * 1024;
/** Recognised by their content; no gif, no svg. */
export const TYPES_IMAGE = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** The file travels as base64 in JSON: one way to read, check and repeat every call. 2 MB become 2,8. */
export const uploadFiles = endpoint('POST uploadFiles', {
  access: signedIn,
  input: z.object({
    image: z
      .string({ error: "L'image est obligatoire." })
      .check(z.maxLength(Math.ceil(FICHIER_MAXIMAL / 3) * 4, { error: "L'image dépasse 2 Mo." })),
  }),
  output: z.object({ file: z.string() }),
  typed: ['image'],
  status: 201,
  source: 'B§7, A§7',
});

/** A public image: menus, and later the logo of a school; image tags carry no token. */
export const getImage = endpoint('GET getImage/:file', {
  access: publicAccess,
  input: z.object({ file: z.string().check(z.regex(/^[\w-]{1,100}\.(?:png|jpe?g|webp)$/)) }),
  output: z.unknown(),
  file: true,
  source: 'B§7',
});
