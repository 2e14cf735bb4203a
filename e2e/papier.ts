/** What a telephone reads on a paper that the product made: its first page is turned into a picture, as a camera has it. */
import { PDFiumLibrary } from '@hyzyla/pdfium';
import jsQrModule from 'jsqr';

const jsQr = jsQrModule.default;

/** 200 points an inch: what a cheap telephone does at least. */
const SCALE = 200 / 72;

/** The text of the code on the upper half of the first page: a sheet has two copies, and a reader finds one code in a picture. */
export async function codeSur(pdf: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const { data, width, height } = await document.getPage(0).render({ scale: SCALE, render: 'bitmap' });
    const half = Math.floor(height / 2);
    const found = jsQr(new Uint8ClampedArray(data.subarray(0, half * width * 4)), width, half);
    document.destroy();
    if (found === null) throw new Error('aucun code ne se lit sur cette page');
    return found.data;
  } finally {
    library.destroy();
  }
}
