/** Takes files out of a zip, within a limit: two megabytes may hold a thousand times as much. */
import { Unzip, UnzipInflate } from 'fflate';

/** The error of a content that passes the limit. */
export class TooLarge extends Error {}

export interface ZipFile {
  name: string;
  content: Uint8Array<ArrayBuffer>;
}

/** Compressed bytes inflated at once: they may become a thousand times as many. */
const PIECE = 4096;

/**
 * Takes out the `wanted` files, of `most` bytes together, by the sizes the zip announces and by those that come.
 * @throws TooLarge; any other error when it is no zip.
 */
export function unzip(
  bytes: Uint8Array<ArrayBuffer>,
  wanted: (name: string) => boolean,
  most: number,
): ZipFile[] {
  const files: ZipFile[] = [];
  let room = most;
  const zip = new Unzip((file) => {
    if (!wanted(file.name)) return;
    if ((file.originalSize ?? 0) > room) throw new TooLarge();
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    file.ondata = (error, piece, isLast) => {
      if (error !== null) throw error;
      room -= piece.length;
      if (room < 0) throw new TooLarge();
      pieces.push(piece);
      if (isLast) files.push({ name: file.name, content: joined(pieces) });
    };
    file.start();
  });
  zip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += PIECE)
    zip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
  return files;
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
