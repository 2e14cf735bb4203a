/** Images that travel: chosen in a form, kept in the database under a random name (A§7, B§7; AMB-149, AMB-150). */
import * as z from 'zod/mini';
import { endpoint, publicAccess, signedIn } from '../core/endpoint.ts';

/** Largest file, in bytes. */
export const FICHIER_MAXIMAL = 2 * 1024 * 1024;
/** Recognised by their content; no gif, no svg. */
export const TYPES_IMAGE = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type TypeImage = (typeof TYPES_IMAGE)[number];

/** Name of a stored image: no part of a path, no other ending. */
export const NOM_D_IMAGE = /^[\w-]{1,100}\.(?:png|jpe?g|webp)$/;

export const IMAGE_TROP_GRANDE = "L'image dépasse 2 Mo.";
export const IMAGE_OBLIGATOIRE = "L'image est obligatoire.";

/** Base64 of the largest file. */
const TEXTE_MAXIMAL = Math.ceil(FICHIER_MAXIMAL / 3) * 4;

/** An image form: `image` is its file, or the file's base64 in JSON. */
export const uploadFiles = endpoint('POST uploadFiles', {
  access: signedIn,
  input: z.object({
    image: z
      .string({ error: IMAGE_OBLIGATOIRE })
      .check(z.refine((text) => text.length <= TEXTE_MAXIMAL, { error: IMAGE_TROP_GRANDE })),
  }),
  output: z.object({ file: z.string() }),
  typed: ['image'],
  upload: FICHIER_MAXIMAL,
  status: 201,
  source: 'B§7, A§7',
});

/** A public image: menus, and later the logo of a school; image tags carry no token. */
export const getImage = endpoint('GET getImage/:file', {
  access: publicAccess,
  input: z.object({ file: z.string().check(z.regex(NOM_D_IMAGE)) }),
  output: z.unknown(),
  file: true,
  source: 'B§7',
});
