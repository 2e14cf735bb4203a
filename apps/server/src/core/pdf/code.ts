/** Draws QR codes. */
import { encodeQR } from 'qr';

/** The modules of white that scanners want around a code. */
const BORD = 4;

/** A code that is made, of no size yet: the squares of a side, and the path of the dark ones. */
interface Code {
  readonly side: number;
  readonly path: string;
}

/** Makes a code. Its correction is medium: paper is folded and stained. */
export function codeOf(text: string): Code {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORD });
  return { side: rows.length, path: rows.flatMap(darkParts).join('') };
}

/** Returns an SVG of one path, `size` points wide. */
export function codeSvg({ side, path }: Code, size: number): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${side} ${side}">`,
    `<rect width="${side}" height="${side}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`,
  ].join('');
}

/** Returns the dark parts of a row, neighbours as one rectangle: no white hair shows between them. */
function darkParts(row: readonly boolean[], y: number): string[] {
  const parts: string[] = [];
  for (let x = 0; x < row.length; x += 1) {
    const start = x;
    while (row[x] === true) x += 1;
    if (x > start) parts.push(`M${start} ${y}h${x - start}v1h${start - x}z`);
  }
  return parts;
}
