/**
 * Returns the images that a page can show: an image that would cost more than the rest of the paper is left out,
 * whenever it was stored.
 */
import { type Image, isAsDeclared, readImage } from '#core/images/image.ts';

/** The most pixels of a PNG, which is inflated to be drawn. */
const MOST_PIXELS = 1024 * 1024;

/** Returns the data URL of an image for a page; undefined: paper cannot show it. */
export const imageOfPage = (bytes: Uint8Array): string | undefined => {
  const image = drawable(Buffer.from(bytes));
  return image && `data:${image.type};base64,${Buffer.from(bytes).toString('base64')}`;
};

/**
 * Whether the image of a page, a data URL, inflates to no more than its size asks for. It runs in the PDF thread,
 * since it inflates the image.
 */
export async function canBeDrawn(url: string): Promise<boolean> {
  const image = drawable(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
  return image !== undefined && isAsDeclared(image);
}

function drawable(bytes: Buffer): Image | undefined {
  const image = readImage(bytes);
  if (image?.type === 'image/jpeg') return image;
  return image?.type === 'image/png' && image.width * image.height <= MOST_PIXELS ? image : undefined;
}
