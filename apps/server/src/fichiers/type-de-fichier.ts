/** Tells the type of a file by its bytes alone: names and announced types can say anything. */
import type { TypeDocument } from '@gestionscolaire/contract/fichiers/fichiers.ts';
import { isAsDeclared, readImage } from '#core/images/image.ts';

/** The bytes at the end of a pdf in which its readers look for its end. */
const END_OF_PDF = 1024;
/** The longest side of an image, in pixels: a program that draws it makes room for all of them. */
const COTE_MAXIMAL = 8000;

/** The most pixels of an image: a telephone's photograph has twelve million, and our screens send far fewer. */
const PIXELS_MAXIMUM = 16_000_000;

const TROP_LARGE = "L'image dépasse 8\u00A0000 pixels de côté.";
const TROP_DE_PIXELS = "L'image dépasse 16 millions de pixels.";
const SUIVIE =
  "Ce fichier contient autre chose après la fin de l'image : enregistrez l'image de nouveau, puis renvoyez-la.";
const GONFLEE =
  "Le contenu de l'image ne va pas avec la taille qu'elle annonce : enregistrez-la de nouveau, puis renvoyez-la.";

/** Returns the type of a file; undefined for any other type, gif and svg too. */
export const typeDeFichier = (bytes: Buffer): TypeDocument | undefined =>
  readImage(bytes)?.type ?? (isPdf(bytes) ? 'application/pdf' : undefined);

/** Returns why an image is refused, as a sentence; undefined for one that may be kept, and for a file that is no image. */
export async function fauteDImage(bytes: Buffer): Promise<string | undefined> {
  const image = readImage(bytes);
  if (image === undefined) return undefined;
  // Zeros are room that a program left, and hide nothing.
  if (bytes.subarray(image.length).some((byte) => byte !== 0)) return SUIVIE;
  if (Math.max(image.width, image.height) > COTE_MAXIMAL) return TROP_LARGE;
  if (image.width * image.height > PIXELS_MAXIMUM) return TROP_DE_PIXELS;
  return (await isAsDeclared(image)) ? undefined : GONFLEE;
}

/** Whether the bytes begin as '%PDF-1.7' and end as a pdf does. */
function isPdf(bytes: Buffer): boolean {
  const isBegun = /^%PDF-\d\.\d/.test(bytes.toString('latin1', 0, 8));
  return isBegun && bytes.subarray(-END_OF_PDF).includes('%%EOF');
}
