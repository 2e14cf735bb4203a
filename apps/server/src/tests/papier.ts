/** What a person sees on a PDF: its pages as pictures, their text, the codes that a telephone reads from them. */
import { createHash } from 'node:crypto';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import jsQrModule from 'jsqr';
import { onTestFinished } from 'vitest';

const jsQr = jsQrModule.default;

export interface Feuille {
  /** In points. */
  readonly width: number;
  readonly height: number;
  readonly text: string;
  /** The codes that a telephone reads on it, from top to bottom. */
  codes(): string[];
  /** The part of its points that are not white, of 1. */
  readonly ink: number;
  /** What is seen in a place: two that look the same have the same. */
  image(place: Place): string;
}

/** A part of a page, in points. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pictures of 200 points an inch: what a fax or a cheap telephone does at least. */
const SCALE = 200 / 72;

export async function feuilles(pdf: Uint8Array): Promise<Feuille[]> {
  const library = await PDFiumLibrary.init();
  onTestFinished(() => library.destroy());
  const document = await library.loadDocument(pdf);
  const pages: Feuille[] = [];
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    // Before the picture: drawing closes the page.
    const text = page.getText();
    const { data, width, height } = await page.render({ scale: SCALE, render: 'bitmap' });
    pages.push({
      width: originalWidth,
      height: originalHeight,
      text,
      codes: () => codes(data, width, height),
      ink: ink(data),
      image: (place) => image(data, width, place),
    });
  }
  document.destroy();
  return pages;
}

/** A reader finds one code in a picture: the two halves of a sheet are looked at apart. */
function codes(data: Uint8Array, width: number, height: number): string[] {
  const whole = jsQr(new Uint8ClampedArray(data), width, height)?.data;
  const half = Math.floor(height / 2);
  const part = (start: number): string | undefined =>
    jsQr(new Uint8ClampedArray(data.subarray(start * width * 4, (start + half) * width * 4)), width, half)
      ?.data;
  const halves = [part(0), part(height - half)].filter((text) => text !== undefined);
  return halves.length > 0 || whole === undefined ? halves : [whole];
}

function ink(data: Uint8Array): number {
  let marked = 0;
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 250) marked += 1;
  return marked / (data.length / 4);
}

function image(data: Uint8Array, width: number, place: Place): string {
  const [left, top, right, bottom] = [place.x, place.y, place.x + place.width, place.y + place.height].map(
    (points) => Math.round(points * SCALE),
  );
  const hash = createHash('sha256');
  for (let row = top ?? 0; row < (bottom ?? 0); row += 1)
    hash.update(data.subarray((row * width + (left ?? 0)) * 4, (row * width + (right ?? 0)) * 4));
  return hash.digest('hex');
}

/** A text without its spaces: a page breaks lines where it likes. */
export const serre = (text: string): string => text.replace(/[\s\u00A0]+/g, '');
