/** Makes an image as small as a page shows it, in the browser: a photograph of 8 MB becomes a few tens of kB. */

/** Longest side of the reduced image, in pixels. */
const COTE_MAXIMAL = 512;
/** Longest side of a photographed paper: what is typed on an A4 stays readable. */
const COTE_D_UNE_PAGE = 1600;
/** Format for screens: the smallest. */
const ECRAN = 'image/webp';
/** Format for paper: a receipt can print it. */
const PAPIER = 'image/png';
const QUALITE = 0.85;

/** The error of a file that is no image, whatever its name; its message is for the person. */
export class PasUneImage extends Error {
  constructor() {
    super("Ce fichier n'est pas une image png, jpeg ou webp.");
  }
}

/**
 * Makes the reduced image as a data: address; `isPrinted`: in a format that paper takes; `isPage`: of a size to be read. @throws {PasUneImage} when the browser
 * reads no image in the file.
 */
export async function imageReduite(file: Blob, { isPrinted = false, isPage = false } = {}): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PasUneImage();
  });
  const side = isPage ? COTE_D_UNE_PAGE : COTE_MAXIMAL;
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // A browser that cannot write webp writes png: the server takes both.
  return canvas.toDataURL(isPrinted ? PAPIER : ECRAN, QUALITE);
}

/** Takes the base64 of a data: address, as uploadFiles wants it. */
export const base64Of = (url: string): string => url.slice(url.indexOf(',') + 1);
