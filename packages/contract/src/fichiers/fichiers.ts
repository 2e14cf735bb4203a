/**
 * Declares the calls that send and answer files: chosen in a form, kept in the database under a random name (A§7, B§7; AMB-149,
 * AMB-150).
 */
import * as z from 'zod/mini';
import { endpoint, publicAccess, right, signedIn } from '#core/api/endpoint.ts';
import { id } from '#core/api/stamps.ts';
import { lectureDe, sansTrace } from '#core/api/trace.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';

export const MENU_DOCUMENTS = 'documents' satisfies ReferenceMenu;

/** The size of the largest file, in bytes. */
export const FICHIER_MAXIMAL = 2 * 1024 * 1024;
/** The types of an image, recognised by its content; gif and svg are refused. */
export const TYPES_IMAGE = ['image/png', 'image/jpeg', 'image/webp'] as const;
export const TYPES_DOCUMENT = [...TYPES_IMAGE, 'application/pdf'] as const;
export type TypeDocument = (typeof TYPES_DOCUMENT)[number];

/** The name of a stored image: no part of a path, no other ending. */
const NOM_D_IMAGE = /^[\w-]{1,100}\.(?:png|jpe?g|webp)$/;
/** The name of any stored file. */
const NOM_DE_FICHIER = /^[\w-]{1,100}\.(?:png|jpe?g|webp|pdf)$/;

export const IMAGE_TROP_GRANDE = "L'image dépasse 2 Mo.";
export const IMAGE_OBLIGATOIRE = "L'image est obligatoire.";
export const DOCUMENT_TROP_GRAND = 'Le document dépasse 2 Mo.';
export const DOCUMENT_OBLIGATOIRE = 'Le document est obligatoire.';

/** The length of the largest file in base64. */
const TEXTE_MAXIMAL = Math.ceil(FICHIER_MAXIMAL / 3) * 4;

/** Declares the base64 of a file. */
const contenu = (absent: string, tropGrand: string) =>
  z.string({ error: absent }).check(z.refine((text) => text.length <= TEXTE_MAXIMAL, { error: tropGrand }));

const recu = z.object({ file: z.string() });

/** Keeps an image: `image` is its file, or the file's base64 in JSON. */
export const uploadFiles = endpoint('POST uploadFiles', {
  access: signedIn,
  input: z.object({ image: contenu(IMAGE_OBLIGATOIRE, IMAGE_TROP_GRANDE) }),
  output: recu,
  typed: ['image'],
  upload: FICHIER_MAXIMAL,
  status: 201,
  summary: 'Envoie une image et rend son nom.',
  source: 'B§7, A§7',
});

/** The calls of the documents whose purpose they do not tell: what they receive is listed under 'Documents' (documents.ts). */
const unDocument = {
  access: right(MENU_DOCUMENTS, 'ajout', { scope: 'ecole' }),
  input: z.object({ file: contenu(DOCUMENT_OBLIGATOIRE, DOCUMENT_TROP_GRAND) }),
  output: z.object({ file: z.string(), id }),
  typed: ['file'],
  upload: FICHIER_MAXIMAL,
  status: 201,
  source: 'B§7',
} as const;

/** Keeps a document, an image or a pdf, until somebody removes it (AMB-182). */
export const documents = endpoint('POST documents', {
  ...unDocument,
  summary: 'Envoie un document, image ou PDF, qui est gardé, et rend son nom.',
});

/** Keeps a document under another name, whose purpose no document tells. */
export const documentPgprioritaires = endpoint('POST documentPgprioritaires', {
  ...unDocument,
  summary: 'Envoie un document, comme « documents » : les deux noms viennent du cahier des charges.',
});

/** Answers a public image, of a menu or the logo of a school; image tags carry no token. */
export const getImage = endpoint('GET getImage/:file', {
  access: publicAccess,
  input: z.object({ file: z.string().check(z.regex(NOM_D_IMAGE)) }),
  output: z.unknown(),
  file: true,
  trace: sansTrace("les images publiques sont d'un menu ou d'une école, et n'ont pas de lecteur connu"),
  summary: "Rend une image publique : celle d'un menu, le logo d'une école.",
  source: 'B§7',
});

/** Answers any file that the caller may see, a photo or a document. An addition. */
export const getDocument = endpoint('GET getDocument/:file', {
  access: signedIn,
  input: z.object({ file: z.string().check(z.regex(NOM_DE_FICHIER)) }),
  output: z.unknown(),
  file: true,
  trace: lectureDe('Photo ou document'),
  summary: 'Rend un fichier que la personne connectée peut lire.',
  source: 'addition',
});

/** Declares the field that holds the name of an image, or null: a photo, a logo. */
export function imageFacultative(label: string) {
  const error = "L'image n'est pas une image du produit.";
  const schema = z.nullable(z.string({ error }).check(z.regex(NOM_D_IMAGE, { error })));
  return { label, schema, required: false, initial: null } as const;
}
