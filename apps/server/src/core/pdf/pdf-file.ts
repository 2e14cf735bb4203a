/** Makes a PDF of a page's description. It runs in the PDF thread: setting type costs tens of milliseconds. */
import pdfmake from 'pdfmake';
import type { Content, PageOrientation, PageSize, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { codeSvg } from './code.ts';
import { FONTS, TEXTE } from './fonts.ts';
import { canBeDrawn } from './images.ts';
import { withRuns } from './runs.ts';
import { contentOf, overflowing, type Sheet, tighter } from './sheets.ts';

/**
 * A page as a domain describes it: plain data, which travels to the thread. Texts stand in nodes (`{ text: '…' }`),
 * images are data URLs named in `images`, `{ qr, fit }` is a code drawn by us.
 */
export interface PdfPage {
  readonly titre: string;
  /** The instant that the file names for its making, ISO. */
  readonly instant: string;
  readonly pageSize: PageSize;
  readonly pageOrientation?: PageOrientation;
  readonly pageMargins: [number, number, number, number];
  readonly fontSize: number;
  readonly content: Content[];
  /**
   * The same content set tighter and tighter, for paper that has to stand on one sheet: the first that fits is taken,
   * else the last.
   */
  readonly plusSerre?: readonly Content[][];
  /**
   * Sheets that stand on one page each, after `content`, which is then empty: of each its content as large as it may be, then tighter
   * and tighter. The first setting that fits is taken, else the last. They may be laid out as they are asked for.
   */
  readonly feuilles?: Iterable<Sheet>;
  /** The text under each page, with the page's number when there are several. */
  readonly pied?: string;
  readonly images?: Record<string, string>;
}

const FILES: ReadonlySet<string> = new Set(Object.values(FONTS).flatMap((files) => Object.values(files)));

// The setter opens nothing but the fonts: no address, no other file.
pdfmake.setFonts(FONTS);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => FILES.has(path));
pdfmake.setTableLayouts({
  /** A table with thin lines between rows. */
  lignes: {
    hLineWidth: (line, { table }) => (line === 0 || line === table.body.length ? 0 : 0.5),
    vLineWidth: () => 0,
    hLineColor: () => '#bbbbbb',
    paddingLeft: () => 0,
    paddingRight: () => 0,
    paddingTop: () => 1.5,
    paddingBottom: () => 1.5,
  },
  /** A table whose every cell has a thin frame. */
  grille: {
    hLineWidth: () => 0.5,
    vLineWidth: () => 0.5,
    hLineColor: () => '#555555',
    vLineColor: () => '#555555',
    paddingLeft: () => 2,
    paddingRight: () => 2,
    paddingTop: () => 0.8,
    paddingBottom: () => 0.8,
  },
  /** A table of places side by side, each in its frame. */
  cases: {
    hLineWidth: (line, { table }) => (line === 0 || line === table.body.length ? 0.5 : 0),
    vLineWidth: () => 0.5,
    hLineColor: () => '#555555',
    vLineColor: () => '#555555',
    paddingLeft: () => 2,
    paddingRight: () => 2,
    paddingTop: () => 0.8,
    paddingBottom: () => 0.8,
  },
  /** A table that places things and draws nothing. */
  nu: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingLeft: () => 0,
    paddingRight: () => 0,
    paddingTop: () => 0,
    paddingBottom: () => 0,
  },
});

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Draws the codes. */
function withCodes(content: unknown): unknown {
  if (Array.isArray(content)) return content.map(withCodes);
  if (!isNode(content)) return content;
  const { qr, fit, ...rest } = content;
  if (typeof qr === 'string' && typeof fit === 'number')
    return { ...rest, svg: codeSvg(qr, fit), width: fit };
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, withCodes(value)]));
}

/** Answers the definition of one setting of a page. `onPages` is told how many pages there are. */
function definitionOf(
  page: Omit<PdfPage, 'plusSerre' | 'feuilles'>,
  onPages: (pages: number) => void,
): TDocumentDefinitions {
  const { titre, instant, fontSize, content, pied, ...layout } = page;
  const foot = pied === undefined ? () => '' : footer(pied, page.pageMargins, fontSize);
  return {
    ...structuredClone(layout),
    info: {
      title: titre,
      creator: 'GestionScolaire',
      producer: 'GestionScolaire',
      creationDate: new Date(instant),
    },
    language: 'fr-FR',
    displayTitle: true,
    defaultStyle: { font: TEXTE, fontSize },
    content: withCodes(withRuns(content)) as Content,
    footer(current, pages) {
      onPages(pages);
      return foot(current, pages);
    },
  };
}

function footer(pied: string, [left, , right]: readonly number[], fontSize: number) {
  return (current: number, pages: number): Content => ({
    text: withRuns({ text: pages > 1 ? `${pied} — page ${current} sur ${pages}` : pied }) as Content,
    alignment: 'center',
    fontSize: fontSize - 2,
    color: '#555555',
    margin: [left ?? 0, 4, right ?? 0, 0],
  });
}

/** Makes the file; leaves its images out when one of them cannot be drawn: the paper matters more than its logo. */
export async function pdfFile({ feuilles: asked = [], ...described }: PdfPage): Promise<Uint8Array> {
  const { images, content, plusSerre = [], ...rest } = described;
  const feuilles = [...asked];
  const page = { ...described, feuilles };
  if (images === undefined) return set(page);
  const plain = {
    ...rest,
    content: withoutImages(content),
    plusSerre: plusSerre.map(withoutImages),
    feuilles: feuilles.map((sheet) => sheet.map(withoutImages)),
  };
  const shown = await Promise.all(Object.values(images).map(canBeDrawn));
  if (shown.includes(false)) return set(plain);
  try {
    return await set(page);
  } catch {
    return set(plain);
  }
}

/** A page whose sheets are all laid out. */
type WholePage = PdfPage & { readonly feuilles: readonly Sheet[] };

const set = (page: WholePage): Promise<Uint8Array> =>
  page.feuilles.length === 0 ? tightest(page) : sheetBySheet(page);

/**
 * Sets each sheet as large as its page allows: one pass tells which overflow, those alone are tried tighter, and a last pass sets all
 * of them as they fit.
 */
async function sheetBySheet({ feuilles, plusSerre: _one, ...page }: WholePage): Promise<Uint8Array> {
  const setThose = async (settings: ReadonlyMap<number, number>) => {
    const definition = definitionOf({ ...page, content: contentOf(feuilles, settings) }, () => {});
    const { over, pageBreakBefore } = overflowing();
    const file = await pdfmake.createPdf({ ...definition, pageBreakBefore }).getBuffer();
    return { file, next: tighter(feuilles, settings, over) };
  };
  const all = new Map(feuilles.map((_, at) => [at, 0]));
  const first = await setThose(all);
  let pending = first.next;
  if (pending.size === 0) return first.file;
  while (pending.size > 0) {
    for (const [at, setting] of pending) all.set(at, setting);
    ({ next: pending } = await setThose(pending));
  }
  return (await setThose(all)).file;
}

/** Sets the page as large as one sheet allows; as the page says where it has no tighter setting. */
async function tightest({ content, plusSerre = [], feuilles: _none, ...page }: PdfPage): Promise<Uint8Array> {
  const [next, ...others] = plusSerre;
  let count = 0;
  const file = await pdfmake
    .createPdf(definitionOf({ ...page, content }, (pages) => (count = pages)))
    .getBuffer();
  return count <= 1 || next === undefined ? file : tightest({ ...page, content: next, plusSerre: others });
}

function withoutImages(content: readonly Content[]): Content[] {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isNode(value)) return value;
    if ('image' in value) return { text: '' };
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, visit(one)]));
  };
  return visit(content) as Content[];
}
