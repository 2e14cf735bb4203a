/** A QR code as a drawing. */
import { encodeQR } from 'qr';

/** Modules of white that scanners want around a code. */
const BORD = 4;

/** An SVG of one path, `size` points wide. Medium correction: paper is folded and stained. */
export function codeSvg(text: string, size: number): string {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORD });
  const path = rows.flatMap(darkParts).join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${rows.length} ${rows.length}">`,
    `<rect width="${rows.length}" height="${rows.length}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`,
  ].join('');
}

/** Neighbours in a row are one rectangle: no white hair between them. */
function darkParts(row: readonly boolean[], y: number): string[] {
  const parts: string[] = [];
  for (let x = 0; x < row.length; x += 1) {
    const start = x;
    while (row[x] === true) x += 1;
    if (x > start) parts.push(`M${start} ${y}h${x - start}v1h${start - x}z`);
  }
  return parts;
}
