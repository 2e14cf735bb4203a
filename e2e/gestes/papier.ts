/**
 * Reads a paper that the product made, as a person holds it: its first page as a picture, and the text that a telephone reads
 * there.
 */
import { readFile } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Page } from '@playwright/test';
import jsQrModule from 'jsqr';

const jsQr = jsQrModule.default;

/** Makes a browser save papers, as one that shows no PDF does. */
export const sansPdf = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => false }));

/** Makes the pages to come mark their body in place of opening the window that prints. */
export const sansImprimante = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-imprime', '');
  });

/** Returns the paper that a button gives, in a browser that saves it. */
export async function imprime(page: Page, bouton: string | RegExp): Promise<Uint8Array> {
  const [papier] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: bouton, exact: true }).click(),
  ]);
  return readFile(await papier.path());
}

/** A picture: its points from left to right, then down: red, green, blue and alpha. */
export interface Image {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The scale of 200 points an inch: a cheap telephone has at least that. */
const SCALE = 200 / 72;

export async function premierePage(pdf: Uint8Array): Promise<Image> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const { data, width, height } = await document.getPage(0).render({ scale: SCALE, render: 'bitmap' });
    document.destroy();
    return { data, width, height };
  } finally {
    library.destroy();
  }
}

/** Returns the upper copy of a sheet that has two: a reader finds one code in a picture. */
export function moitieDuHaut({ data, width, height }: Image): Image {
  const half = Math.floor(height / 2);
  return { data: data.subarray(0, half * width * 4), width, height: half };
}

/** Reads the text of the one code of a picture, as a telephone does. */
function lireLeCode({ data, width, height }: Image): string {
  const found = jsQr(new Uint8ClampedArray(data), width, height);
  if (found === null) throw new Error('aucun code ne se lit sur cette page');
  return found.data;
}

/** Reads the text of the code on the upper half of the first page. */
export const codeSur = async (pdf: Uint8Array): Promise<string> =>
  lireLeCode(moitieDuHaut(await premierePage(pdf)));

/** Reads the text of the one code of each page. */
export async function codesDesPages(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const codes: string[] = [];
    for (const page of document.pages())
      codes.push(lireLeCode(await page.render({ scale: SCALE, render: 'bitmap' })));
    document.destroy();
    return codes;
  } finally {
    library.destroy();
  }
}

/** Returns the text of each page, its spaces made plain. */
export async function textesDesPages(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const texts = [...document.pages()].map((one) => one.getText().replace(/\s+/g, ' '));
    document.destroy();
    return texts;
  } finally {
    library.destroy();
  }
}
