/** Draws a QR code. */
import { encodeQR } from 'qr';

/** The modules of white that scanners want around a code. */
const BORD = 4;

/** Answers an SVG of one path, `size` points wide. Its correction is medium: paper is folded and stained. */
export function codeSvg(text: string, size: number): string {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORD });
  const path = rows.flatMap(darkParts).join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${rows.length} ${rows.length}">`,
    `<rect width="${rows.length}" height="${rows.length}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`,
  ].join('');
}

/** Answers the dark parts of a row, neighbours as one rectangle: no white hair shows between them. */
function darkParts(row: readonly boolean[], y: number): string[] {
  const parts: string[] = [];
  for (let x = 0; x < row.length; x += 1) {
    const start = x;
    while (row[x] === true) x += 1;
    if (x > start) parts.push(`M${start} ${y}h${x - start}v1h${start - x}z`);
  }
  return parts;
}
