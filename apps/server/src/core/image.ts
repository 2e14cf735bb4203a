/**
 * Images as their bytes declare them, read without drawing them (`readImage`), and whether a PNG holds what it declares
 * (`isAsDeclared`): two megabytes may otherwise inflate to two gigabytes in whatever draws them.
 */
import { createInflate } from 'node:zlib';

export interface Image {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  /** In pixels, as a reader of the file makes room for it. */
  readonly width: number;
  readonly height: number;
  /** Bytes to the end of the image; what follows in the file is no part of it. */
  readonly length: number;
  /** Of a PNG: its compressed pixels, and the rows that they inflate to. */
  readonly pixels?: { readonly compressed: Buffer; readonly passes: readonly Pass[] };
}

/** Rows of one length, each with the byte before it that names its filter. */
interface Pass {
  readonly rows: number;
  readonly rowBytes: number;
}

/** The image that a file begins with, or undefined: anything else, gif and svg among it. */
export const readImage = (bytes: Buffer): Image | undefined =>
  readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);

const wordAt = (bytes: Buffer, start: number): string => bytes.toString('latin1', start, start + 4);

/** Undefined too for an image of no size. */
function sized(image: Image): Image | undefined {
  return image.width > 0 && image.height > 0 ? image : undefined;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Of a piece: its length, its word and its checksum. */
const AROUND = 12;
/** Color type -> values of a pixel, and the bits that each may have. */
const COLORS: Readonly<Record<number, { values: number; bits: readonly number[] }>> = {
  0: { values: 1, bits: [1, 2, 4, 8, 16] },
  2: { values: 3, bits: [8, 16] },
  3: { values: 1, bits: [1, 2, 4, 8] },
  4: { values: 2, bits: [8, 16] },
  6: { values: 4, bits: [8, 16] },
};
/** Of an interlaced PNG, each pass: its first pixel, and the steps to the next ones. */
const INTERLACED = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** A signature, then pieces: one header, first, and pixels, up to the piece that ends it. */
function readPng(bytes: Buffer): Image | undefined {
  if (!bytes.subarray(0, PNG.length).equals(PNG)) return undefined;
  const parts: Buffer[] = [];
  for (let at = PNG.length; at + AROUND <= bytes.length; ) {
    const length = at + AROUND + bytes.readUInt32BE(at);
    const word = wordAt(bytes, at + 4);
    if (length > bytes.length || (word === 'IHDR') !== (at === PNG.length)) return undefined;
    if (word === 'IDAT') parts.push(bytes.subarray(at + 8, length - 4));
    if (word === 'IEND') return pngOf(bytes, parts, length);
    at = length;
  }
  return undefined;
}

function pngOf(bytes: Buffer, parts: readonly Buffer[], length: number): Image | undefined {
  if (bytes.readUInt32BE(PNG.length) !== 13 || parts.length === 0) return undefined;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [bits = 0, color = -1, compression, filter, interlacing = -1] = bytes.subarray(24, 29);
  const colors = COLORS[color];
  if (colors === undefined || !colors.bits.includes(bits) || compression !== 0 || filter !== 0)
    return undefined;
  if (interlacing > 1) return undefined;
  const pass = (columns: number, rows: number): Pass => ({
    rows: columns > 0 ? rows : 0,
    rowBytes: 1 + Math.ceil((columns * bits * colors.values) / 8),
  });
  const passes =
    interlacing === 0
      ? [pass(width, height)]
      : INTERLACED.map(([x, y, dx, dy]) => pass(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)));
  const pixels = { compressed: Buffer.concat(parts), passes: passes.filter(({ rows }) => rows > 0) };
  return sized({ type: 'image/png', width, height, length, pixels });
}

/** What follows 0xff in a JPEG. */
const END = 0xd9;
const SCAN = 0xda;
/** Those that begin a frame, which tells the size: c0 to cf but for three that tell other things. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Those that stand alone, within a scan too. */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Segments of told lengths, one frame among them, and scans, which end where another marker begins. */
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

/** Within a scan 0xff is followed by 0, or by a marker that stands alone. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !isAlone(next)) return at;
  }
  return bytes.length;
}

/** A RIFF container whose first part tells the size, in one of three ways. */
function readWebp(bytes: Buffer): Image | undefined {
  if (bytes.length < 30 || wordAt(bytes, 0) !== 'RIFF' || wordAt(bytes, 8) !== 'WEBP') return undefined;
  const length = bytes.readUInt32LE(4) + 8;
  const size = sizeOfWebp(bytes);
  return size && length <= bytes.length ? sized({ type: 'image/webp', ...size, length }) : undefined;
}

const FOURTEEN_BITS = 0x3fff;

function sizeOfWebp(bytes: Buffer): { width: number; height: number } | undefined {
  switch (wordAt(bytes, 12)) {
    case 'VP8 ':
      return {
        width: bytes.readUInt16LE(26) & FOURTEEN_BITS,
        height: bytes.readUInt16LE(28) & FOURTEEN_BITS,
      };
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21);
      return { width: (packed & FOURTEEN_BITS) + 1, height: ((packed >>> 14) & FOURTEEN_BITS) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}

/** Bytes that are inflated at once. */
const PIECE = 256 * 1024;
/** Filters of a row are numbered from 0 to this. */
const LAST_FILTER = 4;

/**
 * Whether the pixels of a PNG inflate to exactly the rows that its size asks for, each with a filter that exists; true for other
 * images, which are not inflated here. Reads a piece at a time, outside this thread, and stops at the first byte too many.
 */
export async function isAsDeclared({ pixels }: Image): Promise<boolean> {
  if (pixels === undefined) return true;
  const check = rowsOf(pixels.passes);
  const inflate = createInflate({ chunkSize: PIECE });
  inflate.end(pixels.compressed);
  try {
    const pieces: AsyncIterable<Uint8Array> = inflate;
    for await (const piece of pieces) if (!check.take(piece)) return false;
    return check.isWhole();
  } catch {
    return false;
  } finally {
    inflate.destroy();
  }
}

/** Follows inflated bytes row by row. */
function rowsOf(passes: readonly Pass[]) {
  const expected = passes.reduce((total, { rows, rowBytes }) => total + rows * rowBytes, 0);
  const remaining = passes.map((pass) => ({ ...pass }));
  let [done, nextRow] = [0, 0];
  return {
    /** False: too many bytes, or a filter that does not exist. */
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
