/**
 * Takes out of an image what it tells beside its picture: where and when it was taken and by which telephone, words, a smaller picture of
 * what was cut away. How it is to be turned stays, and what its colors need; its pixels are the same bytes. The formats: ITU-T T.81 with
 * Exif 2.3 (JPEG), PNG third edition, the WebP container.
 */
import { crc32 } from 'node:zlib';
import { END, endOfScan, isAlone, PNG, SCAN } from './image.ts';

/** Returns the image without what it tells beside its picture; the bytes themselves when it tells nothing. `bytes`: as readImage takes them. */
export function withoutMetadata(bytes: Buffer): Buffer {
  const told = bytes[0] === 0xff ? jpegOf(bytes) : bytes[0] === PNG[0] ? pngOf(bytes) : webpOf(bytes);
  // Zeros may follow an image: room that a program left.
  return bytes.subarray(0, told.length).equals(told) ? bytes : told;
}

const ORIENTATION = 0x0112;
/** The bytes of an entry of a TIFF: its tag, its type, its count, its value. */
const ENTRY = 12;
const EXIF = Buffer.from('Exif\0\0', 'latin1');

/** Returns how a picture is to be turned, from 1, which is as it stands, to 8. */
function orientationOf(told: Buffer): number {
  const tiff = told.subarray(0, EXIF.length).equals(EXIF) ? told.subarray(EXIF.length) : told;
  if (tiff.length < 8) return 1;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const two = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return 1;
  for (let left = two(start), at = start + 2; left > 0 && at + ENTRY <= tiff.length; left -= 1, at += ENTRY) {
    if (two(at) !== ORIENTATION) continue;
    const turned = two(at + 8);
    return turned >= 1 && turned <= 8 ? turned : 1;
  }
  return 1;
}

/** Makes a TIFF that says nothing but how the picture is to be turned. */
function tiffOf(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010001000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

const [APP0, APP1] = [0xe0, 0xe1];
/** The segments of a JPEG between 0xe0 and 0xef are of applications; 0xfe is a comment. */
const isTold = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
/** Those that a reader needs for the pixels and their colors, by the word that they begin with. */
const NEEDED: ReadonlyMap<number, string> = new Map([
  [APP0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]);

function jpegOf(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  let orientation = 1;
  let at = 2;
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === END) break;
    if (marker === 0xff || isAlone(marker)) {
      kept.push(bytes.subarray(at, at + (marker === 0xff ? 1 : 2)));
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const content = at + 4;
    const after = at + 2 + bytes.readUInt16BE(at + 2);
    const end = marker === SCAN ? endOfScan(bytes, after) : after;
    const told = bytes.subarray(content, after);
    if (marker === APP1 && told.subarray(0, EXIF.length).equals(EXIF)) orientation = orientationOf(told);
    const needed = NEEDED.get(marker);
    const isNeeded = needed !== undefined && told.toString('latin1', 0, needed.length) === needed;
    if (!isTold(marker) || (isNeeded && !hasThumbnail(marker, told))) kept.push(bytes.subarray(at, end));
    at = end;
  }
  const turned = orientation === 1 ? [] : [exifSegment(orientation)];
  return Buffer.concat([bytes.subarray(0, 2), ...turned, ...kept, Buffer.from([0xff, END])]);
}

/** Whether JFIF holds a small picture, which nobody shows: its width and height stand before it. */
const hasThumbnail = (marker: number, told: Buffer): boolean =>
  marker === APP0 && (told[12] ?? 0) * (told[13] ?? 0) > 0;

function exifSegment(orientation: number): Buffer {
  const content = Buffer.concat([EXIF, tiffOf(orientation)]);
  const head = Buffer.from([0xff, APP1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** The pieces of a PNG that its picture, its colors and its movement need. */
const PNG_NEEDED: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB bKGD pHYs cICP acTL fcTL fdAT'.split(' '),
);

function pngOf(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, PNG.length)];
  for (let at = PNG.length; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const word = bytes.toString('latin1', at + 4, at + 8);
    if (PNG_NEEDED.has(word)) kept.push(bytes.subarray(at, end));
    if (word === 'eXIf') {
      const orientation = orientationOf(bytes.subarray(at + 8, end - 4));
      if (orientation !== 1) kept.push(pngPiece(word, tiffOf(orientation)));
    }
    if (word === 'IEND') break;
    at = end;
  }
  return Buffer.concat(kept);
}

function pngPiece(word: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(word, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** The pieces of a WebP that its picture, its colors and its movement need. */
const WEBP_NEEDED: ReadonlySet<string> = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** The bits by which VP8X announces Exif and XMP. */
const [HAS_EXIF, HAS_XMP] = [0x08, 0x04];

function webpOf(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  let orientation = 1;
  const length = Math.min(bytes.length, bytes.readUInt32LE(4) + 8);
  for (let at = 12; at + 8 <= length; ) {
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    const word = bytes.toString('latin1', at, at + 4);
    const padded = end + (end % 2);
    if (WEBP_NEEDED.has(word)) kept.push(Buffer.from(bytes.subarray(at, padded)));
    if (word === 'EXIF') orientation = orientationOf(bytes.subarray(at + 8, end));
    at = padded;
  }
  const isTurned = orientation !== 1;
  if (isTurned) kept.push(webpPiece('EXIF', tiffOf(orientation)));
  const [first] = kept;
  if (first?.toString('latin1', 0, 4) === 'VP8X')
    first[8] = ((first[8] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (isTurned ? HAS_EXIF : 0);
  const pieces = Buffer.concat(kept);
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(pieces.length + 4, 4);
  return Buffer.concat([head, pieces]);
}

function webpPiece(word: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8, word, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}
