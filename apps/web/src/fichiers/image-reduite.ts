/** An image made as small as a page shows it, in the browser: a photograph of 8 MB travels as a few tens of kB. */

/** Longest side that is sent, in pixels. */
const COTE_MAXIMAL = 512;
/** The smallest on a screen. */
const ECRAN = 'image/webp';
/** What a receipt can be printed with. */
const PAPIER = 'image/png';
const QUALITE = 0.85;

/** A file that is no image, whatever its name says; the message is for the person. */
export class PasUneImage extends Error {
  constructor() {
    super("Ce fichier n'est pas une image png, jpeg ou webp.");
  }
}

/** The reduced image as a data: address; `isPrinted`: of a kind that paper takes. @throws {PasUneImage} when the browser reads no image in the file. */
export async function imageReduite(file: Blob, { isPrinted = false } = {}): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PasUneImage();
  });
  const scale = Math.min(1, COTE_MAXIMAL / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // A browser that does not write webp answers png: the server takes both.
  return canvas.toDataURL(isPrinted ? PAPIER : ECRAN, QUALITE);
}

/** Its base64, as uploadFiles takes it. */
export const base64Of = (url: string): string => url.slice(url.indexOf(',') + 1);
