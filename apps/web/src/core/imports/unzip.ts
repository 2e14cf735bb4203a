/** Files out of a zip and into one, within a limit: two megabytes may hold a thousand times as much. */

/** More than the limit. */
export class TooLarge extends Error {}

export interface ZipFile {
  name: string;
  content: Uint8Array<ArrayBuffer>;
}

interface Entry {
  name: string;
  /** 0: kept as it is; 8: deflated. */
  method: number;
  data: Uint8Array<ArrayBuffer>;
  /** Bytes that the directory announces. */
  size: number;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const LOCAL_LENGTH = 30;
const CENTRAL_LENGTH = 46;
const END_LENGTH = 22;
/** Of a number of two bytes: the longest comment behind the end, and what stands for more entries than that. */
const SHORT = 0xffff;
/** What is inflated at once: a thousand times as much at most. */
const PIECE = 4096;

/**
 * The files that are `wanted`, of `most` bytes together, by what the zip announces and by what comes. Refuses with TooLarge; any
 * other error: it is no zip.
 */
export async function unzip(
  bytes: Uint8Array<ArrayBuffer>,
  wanted: (name: string) => boolean,
  most: number,
): Promise<ZipFile[]> {
  const entries = entriesOf(bytes).filter(({ name }) => wanted(name));
  if (entries.reduce((sum, { size }) => sum + size, 0) > most) throw new TooLarge();
  let room = most;
  const files: ZipFile[] = [];
  // One after the other: each has the room that those before it left.
  for (const { name, method, data } of entries) {
    const content = method === 0 ? data : await inflate(data, room);
    room -= content.length;
    files.push({ name, content });
  }
  return files;
}

function entriesOf(bytes: Uint8Array<ArrayBuffer>): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { count, start } = directoryOf(view);
  const entries: Entry[] = [];
  for (let i = 0, at = start; i < count; i += 1) {
    if (view.getUint32(at, true) !== CENTRAL) throw new Error('no zip');
    const [length, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const behind = at + CENTRAL_LENGTH + (length ?? 0);
    const { size, packed, place } = sizesOf(view, at, behind, extra ?? 0);
    // The local header may have other lengths than the directory.
    const data = place + LOCAL_LENGTH + view.getUint16(place + 26, true) + view.getUint16(place + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + CENTRAL_LENGTH, behind)),
      method: view.getUint16(at + 10, true),
      data: bytes.subarray(data, data + packed),
      size,
    });
    at = behind + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

const LARGE = 0xffffffff;

/** How many entries there are, and where the first one is told. Some programs write every zip as a large one (zip64). */
function directoryOf(view: DataView): { count: number; start: number } {
  let end = view.byteLength - END_LENGTH;
  const first = Math.max(0, end - SHORT);
  while (end >= first && view.getUint32(end, true) !== END) end -= 1;
  if (end < first) throw new Error('no zip');
  const [count, start] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)];
  if (start !== LARGE && count !== SHORT) return { count, start };
  const large = long(view, end - 12);
  return { count: long(view, large + 32), start: long(view, large + 48) };
}

/** Those of an entry; each that is too large for its place stands behind, in the order of the places. */
function sizesOf(view: DataView, at: number, extras: number, length: number) {
  let large = extras;
  while (large < extras + length && view.getUint16(large, true) !== 1)
    large += 4 + view.getUint16(large + 2, true);
  let next = large + 4;
  const one = (place: number): number => {
    const short = view.getUint32(at + place, true);
    if (short !== LARGE) return short;
    next += 8;
    return long(view, next - 8);
  };
  const size = one(24);
  return { size, packed: one(20), place: one(42) };
}

const long = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

/** Counted as it comes. */
async function inflate(data: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new DecompressionStream('deflate-raw');
  const writer = writable.getWriter();
  const written = feed(writer, data);
  // Reading fails in the same way, and is waited for.
  written.catch(() => undefined);
  const reader = readable.getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > most) {
      await Promise.allSettled([reader.cancel(), writer.abort()]);
      throw new TooLarge();
    }
    pieces.push(next.value);
  }
  await written;
  return joined(pieces, length);
}

async function feed(writer: WritableStreamDefaultWriter<BufferSource>, data: Uint8Array<ArrayBuffer>) {
  for (let at = 0; at < data.length; at += PIECE) await writer.write(data.subarray(at, at + PIECE));
  await writer.close();
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** A zip that compresses nothing, without the sums that its reader does not look at. */
export function stored(files: readonly ZipFile[]): Uint8Array<ArrayBuffer> {
  const [parts, directory]: [Uint8Array[], Uint8Array[]] = [[], []];
  let at = 0;
  for (const { name: text, content } of files) {
    const name = new TextEncoder().encode(text);
    const local = header(LOCAL_LENGTH, LOCAL, { 18: content.length, 22: content.length, 26: name.length });
    parts.push(local, name, content);
    const told = { 20: content.length, 24: content.length, 28: name.length, 42: at };
    directory.push(header(CENTRAL_LENGTH, CENTRAL, told), name);
    at += local.length + name.length + content.length;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const end = header(END_LENGTH, END, { 8: files.length, 10: files.length, 12: length, 16: at });
  return joined([...parts, ...directory, end], at + length + end.length);
}

/** Numbers at their places, the lower half first; a place that is longer than its number has zeros already. */
function header(length: number, mark: number, numbers: Readonly<Record<number, number>>): Uint8Array {
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, mark, true);
  for (const [place, number] of Object.entries(numbers)) {
    const at = Number(place);
    if (at + 4 <= length && number > SHORT) view.setUint32(at, number, true);
    else view.setUint16(at, number, true);
  }
  return bytes;
}
