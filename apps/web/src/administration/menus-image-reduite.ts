/** An image made as small as a tile needs, in the browser: a photograph of 8 MB travels as a few tens of kB. */

/** Longest side that is sent, in pixels. */
const COTE_MAXIMAL = 512;
const TYPE = 'image/webp';
const QUALITE = 0.85;

/** Base64 of the reduced image, as uploadFiles takes it. @throws when the file is no image that the browser reads. */
export async function imageReduite(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, COTE_MAXIMAL / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // A browser that does not write webp answers png: the server takes both.
  const url = canvas.toDataURL(TYPE, QUALITE);
  return url.slice(url.indexOf(',') + 1);
}
