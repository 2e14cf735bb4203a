/**
 * Reads images as their bytes declare them, without drawing them (`readImage`), and checks whether a PNG holds what
 * it declares (`isAsDeclared`). Two megabytes may otherwise inflate to two gigabytes in the program that draws them.
 */
import { promisify } from 'node:util';
import { createInflate, inflate } from 'node:zlib';
import { readWebp } from './webp.ts';

export interface Image {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  /** The size in pixels, for which a reader of the file makes room. */
  readonly width: number;
  readonly height: number;
  /** The bytes to the end of the image; what follows in the file is no part of it. */
  readonly length: number;
  /** Only a PNG has it: its compressed pixels, and the rows to which they inflate. */
  readonly pixels?: { readonly compressed: Buffer; readonly passes: readonly Pass[] };
  /** Only a PNG has them: its color profile and its texts, compressed. */
  readonly beside?: readonly Buffer[];
}

/** Rows of one length, each with the byte before it that names its filter. */
interface Pass {
  readonly rows: number;
  readonly rowBytes: number;
}

/** Reads the image that a file begins with; undefined for anything else, gif and svg too. */
export const readImage = (bytes: Buffer): Image | undefined =>
  readPng(bytes) ?? readJpeg(bytes) ?? webpOf(bytes);

const wordAt = (bytes: Buffer, start: number): string => bytes.toString('latin1', start, start + 4);

/** Returns the image; undefined when it has no size. */
function sized(image: Image): Image | undefined {
  return image.width > 0 && image.height > 0 ? image : undefined;
}

function webpOf(bytes: Buffer): Image | undefined {
  const webp = readWebp(bytes);
  return webp && sized({ type: 'image/webp', ...webp });
}

/** The bytes by which a PNG begins. */
export const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The bytes around the content of a piece: its length, its word and its checksum. */
const AROUND = 12;
/** Color type -> the values of a pixel, and the bits that each value may have. */
const COLORS: Readonly<Record<number, { values: number; bits: readonly number[] }>> = {
  0: { values: 1, bits: [1, 2, 4, 8, 16] },
  2: { values: 3, bits: [8, 16] },
  3: { values: 1, bits: [1, 2, 4, 8] },
  4: { values: 2, bits: [8, 16] },
  6: { values: 4, bits: [8, 16] },
};
/** The passes of an interlaced PNG: the first pixel of each, and the steps to the next ones. */
const INTERLACED = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** The color type whose pixels are places in a palette, and the bytes of a color there. */
const PALETTE = 3;
const COLOR_BYTES = 3;

/** A piece of a PNG between its header and its end. */
interface Piece {
  readonly word: string;
  readonly content: Buffer;
}

/** Reads a PNG: a signature, then pieces. The header comes first, pixels follow, and one piece ends it. */
function readPng(bytes: Buffer): Image | undefined {
  if (!bytes.subarray(0, PNG.length).equals(PNG)) return undefined;
  const pieces: Piece[] = [];
  for (let at = PNG.length; at + AROUND <= bytes.length; ) {
    const length = at + AROUND + bytes.readUInt32BE(at);
    const word = wordAt(bytes, at + 4);
    if (length > bytes.length || (word === 'IHDR') !== (at === PNG.length)) return undefined;
    if (word === 'IEND') return pngOf(bytes, pieces, length);
    pieces.push({ word, content: bytes.subarray(at + 8, length - 4) });
    at = length;
  }
  return undefined;
}

/** Whether a palette stands before the pixels that look into it. */
function hasPalette(pieces: readonly Piece[]): boolean {
  const { word, content } = pieces.find((piece) => ['PLTE', 'IDAT'].includes(piece.word)) ?? {};
  const bytes = content?.length ?? 0;
  return word === 'PLTE' && bytes > 0 && bytes <= 256 * COLOR_BYTES && bytes % COLOR_BYTES === 0;
}

/** Returns what a profile or a text holds compressed: behind its name, and for iTXt behind two more; none when it is plain. */
function compressedIn({ word, content }: Piece): Buffer[] {
  const afterName = content.indexOf(0) + 1;
  if (word === 'iCCP' || word === 'zTXt') return [content.subarray(afterName + 1)];
  if (word !== 'iTXt' || content[afterName] !== 1) return [];
  const language = content.indexOf(0, afterName + 2);
  return [content.subarray(content.indexOf(0, language + 1) + 1)];
}

function pngOf(bytes: Buffer, pieces: readonly Piece[], length: number): Image | undefined {
  const parts = pieces.filter(({ word }) => word === 'IDAT').map(({ content }) => content);
  if (bytes.readUInt32BE(PNG.length) !== 13 || parts.length === 0) return undefined;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [bits = 0, color = -1, compression, filter, interlacing = -1] = bytes.subarray(24, 29);
  const colors = COLORS[color];
  if (colors === undefined || !colors.bits.includes(bits) || compression !== 0 || filter !== 0)
    return undefined;
  if (interlacing > 1 || (color === PALETTE && !hasPalette(pieces))) return undefined;
  const pass = (columns: number, rows: number): Pass => ({
    rows: columns > 0 ? rows : 0,
    rowBytes: 1 + Math.ceil((columns * bits * colors.values) / 8),
  });
  const passes =
    interlacing === 0
      ? [pass(width, height)]
      : INTERLACED.map(([x, y, dx, dy]) => pass(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)));
  const pixels = { compressed: Buffer.concat(parts), passes: passes.filter(({ rows }) => rows > 0) };
  return sized({ type: 'image/png', width, height, length, pixels, beside: pieces.flatMap(compressedIn) });
}

/** The byte after 0xff, in a JPEG, for the end and for a scan. */
export const END = 0xd9;
export const SCAN = 0xda;
/** Whether a marker begins a frame, which tells the size: c0 to cf but for three that tell other things. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Whether a marker stands alone, within a scan too. */
export const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Reads a JPEG: segments that tell their length, one frame among them, and scans, which end where another marker begins. */
function readJpeg(bytes: Buffer): Image | undefined {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  let size: { width: number; height: number } | undefined;
  for (let at = 2; at + 2 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return undefined;
    if (marker === END) return size && sized({ type: 'image/jpeg', ...size, length: at + 2 });
    if (marker === 0xff) at += 1;
    else if (isAlone(marker)) at += 2;
    else {
      const end = at + 4 <= bytes.length ? at + 2 + bytes.readUInt16BE(at + 2) : bytes.length + 1;
      if (end > bytes.length || end < at + 4) return undefined;
      if (isFrame(marker)) {
        // A second frame would be another size, for readers that take the last.
        if (size !== undefined || end < at + 9) return undefined;
        size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
      }
      at = marker === SCAN ? endOfScan(bytes, end) : end;
    }
  }
  return undefined;
}

/** Finds the end of a scan: within it, 0xff is followed by 0 or by a marker that stands alone. */
export function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !isAlone(next)) return at;
  }
  return bytes.length;
}

/** The bytes that are inflated at once. */
const PIECE = 256 * 1024;
/** Filters of a row are numbered from 0 to this. */
const LAST_FILTER = 4;

/** The most bytes to which what stands beside the pixels inflates: the largest profiles have two megabytes. */
const MOST_BESIDE = 4 * 1024 * 1024;
/** The most pieces of that kind: inflating none of nothing takes time too. */
const MOST_PIECES = 100;
const inflated = promisify(inflate);

/**
 * Whether the pixels of a PNG inflate to exactly the rows that its size asks for, each with a filter that exists, and what
 * stands beside them to a little; true for other images, which are not inflated here. It reads outside this thread, and stops at
 * the first byte too many.
 */
export async function isAsDeclared({ pixels, beside = [] }: Image): Promise<boolean> {
  if (pixels === undefined) return true;
  return (await isLittle(beside)) && (await areRows(pixels));
}

/** Whether pieces inflate to little, all together. */
async function isLittle(pieces: readonly Buffer[]): Promise<boolean> {
  if (pieces.length > MOST_PIECES) return false;
  let left = MOST_BESIDE;
  for (const piece of pieces) {
    if (left === 0) return false;
    try {
      left -= (await inflated(piece, { maxOutputLength: left })).length;
    } catch {
      return false;
    }
  }
  return true;
}

async function areRows({ compressed, passes }: NonNullable<Image['pixels']>): Promise<boolean> {
  const check = rowsOf(passes);
  const stream = createInflate({ chunkSize: PIECE });
  stream.end(compressed);
  try {
    const pieces: AsyncIterable<Uint8Array> = stream;
    for await (const piece of pieces) if (!check.take(piece)) return false;
    return check.isWhole();
  } catch {
    return false;
  } finally {
    stream.destroy();
  }
}

/** Follows inflated bytes row by row. */
function rowsOf(passes: readonly Pass[]) {
  const expected = passes.reduce((total, { rows, rowBytes }) => total + rows * rowBytes, 0);
  const remaining = passes.map((pass) => ({ ...pass }));
  let [done, nextRow] = [0, 0];
  return {
    /** Takes a piece; returns false when there are too many bytes, or a filter that does not exist. */
    take(piece: Uint8Array): boolean {
      for (
        let pass = remaining[0];
        pass !== undefined && nextRow < done + piece.length;
        pass = remaining[0]
      ) {
        if ((piece[nextRow - done] ?? 0) > LAST_FILTER) return false;
        nextRow += pass.rowBytes;
        pass.rows -= 1;
        if (pass.rows === 0) remaining.shift();
      }
      done += piece.length;
      return done <= expected;
    },
    isWhole: () => done === expected,
  };
}
