/** Reads what a person sees on a PDF: its pages as images, their text, the codes that a telephone reads from them. */
import { createHash } from 'node:crypto';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import jsQrModule from 'jsqr';
import { onTestFinished } from 'vitest';

const jsQr = jsQrModule.default;

export interface Feuille {
  /** The width and height in points. */
  readonly width: number;
  readonly height: number;
  readonly text: string;
  /** Reads the codes that a telephone sees on it, from top to bottom. */
  codes(): Promise<string[]>;
  /** Returns the part of its points that are not white, of 1. */
  ink(): Promise<number>;
  /** Returns what is seen in a place: two places that look the same have the same. */
  image(place: Place): Promise<string>;
}

/** A part of a page, in points. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The points an inch of a fax, and of any telephone. */
const FAX = 200;
/** Those of a telephone held over half a sheet: a code of many squares takes them. */
export const DE_PRES = 300;

/** The reader of a file of tests, made once: to compile it takes as long as to draw a sheet. */
let reader: Promise<PDFiumLibrary> | undefined;

/**
 * Reads the sheets of a PDF; each is drawn when it is first looked at, since most are read alone. `parPouce`: the points an inch by which they
 * are seen.
 */
export async function feuilles(pdf: Uint8Array, parPouce = FAX): Promise<Feuille[]> {
  const scale = parPouce / 72;
  reader ??= PDFiumLibrary.init();
  const document = await (await reader).loadDocument(pdf);
  onTestFinished(() => document.destroy());
  return [...document.pages()].map((page) => {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    // The text comes before the image: drawing closes the page.
    const text = page.getText();
    let drawn: ReturnType<typeof page.render> | undefined;
    const draw = () => (drawn ??= page.render({ scale, render: 'bitmap' }));
    return {
      width: originalWidth,
      height: originalHeight,
      text,
      codes: async () => {
        const { data, width, height } = await draw();
        return codes(data, width, height);
      },
      ink: async () => ink((await draw()).data),
      image: async (place) => {
        const { data, width } = await draw();
        return image(data, width, enPoints(place, scale));
      },
    };
  });
}

/**
 * Reads the codes. A reader finds one in an image, so the two halves of a sheet are looked at apart, and the whole of a ticket
 * whose code stands across its middle. The codes are dark on white: looking for the inverse too takes twice as long.
 */
function codes(data: Uint8Array, width: number, height: number): string[] {
  const read = (start: number, rows: number): string[] => {
    const pixels = new Uint8ClampedArray(data.subarray(start * width * 4, (start + rows) * width * 4));
    const found = jsQr(pixels, width, rows, { inversionAttempts: 'dontInvert' });
    return found === null ? [] : [found.data];
  };
  const half = Math.floor(height / 2);
  // A sheet that lies has its copies side by side.
  if (width > height) {
    const side = Math.floor(width / 2);
    const sides = [0, width - side].flatMap((left) => codes(columns(data, width, left, side), side, height));
    if (sides.length > 0) return sides;
  }
  const halves = [...read(0, half), ...read(height - half, half)];
  return halves.length > 0 ? halves : read(0, height);
}

/** Returns some columns of an image. */
function columns(data: Uint8Array, width: number, left: number, count: number): Uint8Array {
  const rows = data.length / 4 / width;
  const part = new Uint8Array(rows * count * 4);
  for (let row = 0; row < rows; row += 1) {
    const start = (row * width + left) * 4;
    part.set(data.subarray(start, start + count * 4), row * count * 4);
  }
  return part;
}

function ink(data: Uint8Array): number {
  let marked = 0;
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 250) marked += 1;
  return marked / (data.length / 4);
}

/** Returns the left, top, right and bottom of a place, in points of its image. */
const enPoints = ({ x, y, width, height }: Place, scale: number): number[] =>
  [x, y, x + width, y + height].map((points) => Math.round(points * scale));

function image(data: Uint8Array, width: number, [left, top, right, bottom]: readonly number[]): string {
  const hash = createHash('sha256');
  for (let row = top ?? 0; row < (bottom ?? 0); row += 1)
    hash.update(data.subarray((row * width + (left ?? 0)) * 4, (row * width + (right ?? 0)) * 4));
  return hash.digest('hex');
}

/** Returns a text without its spaces: a page breaks lines where it likes. */
export const serre = (text: string): string => text.replace(/[\s\u00A0]+/g, '');
