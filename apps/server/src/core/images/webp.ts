/** Reads a WebP: a RIFF container of pieces, whose first tells the size in one of three ways, and one of which is a picture. */

export interface Webp {
  readonly width: number;
  readonly height: number;
  /** The bytes to the end of the container. */
  readonly length: number;
}

/** Reads the WebP that bytes begin with; undefined for anything else, and for one that holds no picture. */
export function readWebp(bytes: Buffer): Webp | undefined {
  if (bytes.length < 30 || wordAt(bytes, 0) !== 'RIFF' || wordAt(bytes, 8) !== 'WEBP') return undefined;
  const length = bytes.readUInt32LE(4) + 8;
  const size = sizeOf(bytes);
  if (size === undefined || length > bytes.length) return undefined;
  return hasPicture(bytes.subarray(12, length)) ? { ...size, length } : undefined;
}

const wordAt = (bytes: Buffer, start: number): string => bytes.toString('latin1', start, start + 4);

const FOURTEEN_BITS = 0x3fff;

function sizeOf(bytes: Buffer): { width: number; height: number } | undefined {
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

/** The bytes before the content of a piece: its word and its length. */
const BEFORE = 8;
/** The bytes by which a picture begins, after its three of a frame for the older format. */
const VP8_START = Buffer.from([0x9d, 0x01, 0x2a]);
const VP8L_START = 0x2f;
/** The bytes of a frame of an animation before its pieces. */
const FRAME_HEADER = 16;

/** Whether whole pieces follow one another, one of which is a picture. */
function hasPicture(pieces: Buffer): boolean {
  let isFound = false;
  for (let at = 0; at < pieces.length; ) {
    if (at + BEFORE > pieces.length) return false;
    const end = at + BEFORE + pieces.readUInt32LE(at + 4);
    if (end > pieces.length) return false;
    isFound ||= isPicture(wordAt(pieces, at), pieces.subarray(at + BEFORE, end));
    // A piece of an odd length is followed by a byte that no reader looks at.
    at = end + (end % 2);
  }
  return isFound;
}

function isPicture(word: string, content: Buffer): boolean {
  if (word === 'VP8 ') return content.length > 10 && content.subarray(3, 6).equals(VP8_START);
  if (word === 'VP8L') return content.length > 5 && content[0] === VP8L_START;
  return word === 'ANMF' && hasPicture(content.subarray(FRAME_HEADER));
}
