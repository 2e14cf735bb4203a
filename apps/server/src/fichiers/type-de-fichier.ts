/** What kind of file some bytes are, told by the bytes alone: names and announced types can say anything. */
import type { TypeDocument } from '@gestionscolaire/contract/fichiers/fichiers.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const END_OF_JPEG = Buffer.from([0xff, 0xd9]);
/** A pdf ends within so many bytes of its end, as its readers look for it. */
const END_OF_PDF = 1024;

/** The type of a file, or undefined: anything else, gif and svg among it. */
export function typeDeFichier(bytes: Buffer): TypeDocument | undefined {
  if (isPng(bytes)) return 'image/png';
  if (isJpeg(bytes)) return 'image/jpeg';
  if (isWebp(bytes)) return 'image/webp';
  if (isPdf(bytes)) return 'application/pdf';
  return undefined;
}

const wordAt = (bytes: Buffer, start: number): string => bytes.toString('latin1', start, start + 4);

/** Its signature, then a header of 13 bytes that gives a size, and nothing after its end. */
function isPng(bytes: Buffer): boolean {
  if (bytes.length < 45 || !bytes.subarray(0, 8).equals(PNG) || wordAt(bytes, bytes.length - 8) !== 'IEND')
    return false;
  return bytes.readUInt32BE(8) === 13 && wordAt(bytes, 12) === 'IHDR' && bytes.readUInt32BE(16) > 0;
}

/** A beginning, a first segment and an end somewhere after it. */
function isJpeg(bytes: Buffer): boolean {
  const isBegun = bytes.length > 4 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
  return isBegun && (bytes[3] ?? 0) >= 0xc0 && bytes.lastIndexOf(END_OF_JPEG) > 3;
}

/** A RIFF container, as long as it says or longer, whose first part is an image. */
function isWebp(bytes: Buffer): boolean {
  if (bytes.length < 20 || wordAt(bytes, 0) !== 'RIFF' || wordAt(bytes, 8) !== 'WEBP') return false;
  const isWhole = bytes.readUInt32LE(4) + 8 <= bytes.length;
  return isWhole && ['VP8 ', 'VP8L', 'VP8X'].includes(wordAt(bytes, 12));
}

/** '%PDF-1.7' and its end. */
function isPdf(bytes: Buffer): boolean {
  const isBegun = /^%PDF-\d\.\d/.test(bytes.toString('latin1', 0, 8));
  return isBegun && bytes.subarray(-END_OF_PDF).includes('%%EOF');
}
