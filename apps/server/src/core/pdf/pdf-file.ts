/** Makes a PDF of a page's description. It runs in the PDF thread: setting type costs tens of milliseconds. */
import pdfmake from 'pdfmake';
import type { Content, PageOrientation, PageSize, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { codeOf, codeSvg } from './code.ts';
import { FONTS, TEXTE } from './fonts.ts';
import { canBeDrawn } from './images.ts';
import { runsOf, withRuns } from './runs.ts';
import { contentOf, fitSheets, overflowing, type Sheet, unlessTold } from './sheets.ts';

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
   * The same content set tighter and tighter, for paper that has to stand on one sheet, the first one being `content`: the first that
   * fits is taken, else the last.
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
  /** A table of many narrow columns, of one sign each. */
  registre: {
    hLineWidth: () => 0.4,
    vLineWidth: () => 0.4,
    hLineColor: () => '#555555',
    vLineColor: () => '#555555',
    paddingLeft: () => 0.8,
    paddingRight: () => 0.8,
    paddingTop: () => 0.4,
    paddingBottom: () => 0.4,
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

/** Remembers what it makes of a text: each sheet is set several times, with the same words. */
function remembering<T>(make: (text: string) => T): (text: string) => T {
  const held = new Map<string, T>();
  return (text) => {
    const known = held.get(text) ?? make(text);
    held.set(text, known);
    return known;
  };
}

/** Makes the texts and the codes of one file ready for the setter. */
interface Ready {
  readonly runs: typeof runsOf;
  readonly code: typeof codeOf;
}

/** Draws the codes. */
function withCodes(content: unknown, code: Ready['code']): unknown {
  if (Array.isArray(content)) return content.map((one) => withCodes(one, code));
  if (!isNode(content)) return content;
  const { qr, fit, ...rest } = content;
  if (typeof qr === 'string' && typeof fit === 'number')
    return { ...rest, svg: codeSvg(code(qr), fit), width: fit };
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, withCodes(value, code)]));
}

/** Returns the definition of one setting of a page. */
function definitionOf(
  page: Omit<PdfPage, 'plusSerre' | 'feuilles'>,
  { runs, code }: Ready,
): TDocumentDefinitions {
  const { titre, instant, fontSize, content, pied, ...layout } = page;
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
    content: withCodes(withRuns(content, runs), code) as Content,
    ...(pied !== undefined && { footer: footer(pied, page.pageMargins, fontSize) }),
  };
}

function footer(pied: string, [left, , right]: readonly number[], fontSize: number) {
  return (current: number, pages: number): Content => ({
    text: withRuns({ text: pages > 1 ? `${pied} — page ${current} sur ${pages}` : pied }, runsOf) as Content,
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

async function set({ feuilles, plusSerre = [], ...page }: WholePage): Promise<Uint8Array> {
  const ready: Ready = { runs: remembering(runsOf), code: remembering(codeOf) };
  if (feuilles.length > 0) return sheetBySheet(page, feuilles, ready);
  if (plusSerre.length > 0) return sheetBySheet(page, [[page.content, ...plusSerre]], ready);
  return pdfmake.createPdf(definitionOf(page, ready)).getBuffer();
}

/** Sets each sheet as large as its page allows. */
function sheetBySheet(
  page: Omit<PdfPage, 'plusSerre' | 'feuilles'>,
  feuilles: readonly Sheet[],
  ready: Ready,
): Promise<Uint8Array> {
  const pass = async (
    settings: ReadonlyMap<number, number>,
    isEnough: (over: ReadonlySet<number>) => boolean,
  ) => {
    const { over, pageBreakBefore } = overflowing(settings, isEnough);
    const definition = definitionOf({ ...page, content: contentOf(feuilles, settings) }, ready);
    const drawing = pdfmake.createPdf({ ...definition, pageBreakBefore }).getBuffer();
    return { over, file: await unlessTold(drawing) };
  };
  return fitSheets(
    feuilles.map(({ length }) => length),
    {
      measure: async (settings) => (await pass(settings, () => true)).over,
      draw: (settings, unsure) => pass(settings, (over) => !over.isDisjointFrom(unsure)),
    },
  );
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
