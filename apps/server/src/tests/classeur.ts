/** Reads what a workbook of Excel holds. */
import { inflateRawSync } from 'node:zlib';

/** Reads one part of a workbook, by the table of contents at its end. */
export function partOf(file: Uint8Array, name: string): string {
  const bytes = Buffer.from(file);
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 4)) {
    const end = at + 46 + bytes.readUInt16LE(at + 28);
    if (bytes.toString('utf8', at + 46, end) !== name) continue;
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    return (bytes.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content)).toString('utf8');
  }
  throw new Error(`no ${name}`);
}
