/** What kind of file some bytes are, told by the bytes alone: names and announced types can say anything. */
import type { TypeDocument } from '@gestionscolaire/contract/fichiers/fichiers.ts';
import { isAsDeclared, readImage } from '#core/image.ts';

/** A pdf ends within so many bytes of its end, as its readers look for it. */
const END_OF_PDF = 1024;
/** Longest side of an image, in pixels: whoever draws it makes room for all of them. */
const COTE_MAXIMAL = 8000;

const TROP_LARGE = "L'image dépasse 8\u00A0000 pixels de côté.";
const SUIVIE =
  "Ce fichier contient autre chose après la fin de l'image : enregistrez l'image de nouveau, puis renvoyez-la.";
const GONFLEE =
  "Le contenu de l'image ne va pas avec la taille qu'elle annonce : enregistrez-la de nouveau, puis renvoyez-la.";

/** The type of a file, or undefined: anything else, gif and svg among it. */
export const typeDeFichier = (bytes: Buffer): TypeDocument | undefined =>
  readImage(bytes)?.type ?? (isPdf(bytes) ? 'application/pdf' : undefined);

/** What an image has that is refused, as a sentence; undefined for one that may be kept, and for what is no image. */
export async function fauteDImage(bytes: Buffer): Promise<string | undefined> {
  const image = readImage(bytes);
  if (image === undefined) return undefined;
  // Zeros are room that a program left, and hide nothing.
  if (bytes.subarray(image.length).some((byte) => byte !== 0)) return SUIVIE;
  if (Math.max(image.width, image.height) > COTE_MAXIMAL) return TROP_LARGE;
  return (await isAsDeclared(image)) ? undefined : GONFLEE;
}

/** '%PDF-1.7' and its end. */
function isPdf(bytes: Buffer): boolean {
  const isBegun = /^%PDF-\d\.\d/.test(bytes.toString('latin1', 0, 8));
  return isBegun && bytes.subarray(-END_OF_PDF).includes('%%EOF');
}
