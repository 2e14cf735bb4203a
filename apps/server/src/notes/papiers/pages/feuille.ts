/** Lays out the papers of a class that are tables: a top, a title, a table that may run over several pages, and signatures. Pure. */
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { GRIS, type LogoDePapier } from '#core/pdf/parts.ts';
import type { PdfPage } from '#core/pdf/pdf-file.ts';
import { type EnTeteDeNotes, enTeteDeNotes, imagesDesLogos, titreDePapier } from './entete.ts';

export interface FeuilleDeNotes {
  readonly tete: EnTeteDeNotes;
  readonly logos: ReadonlyMap<string, LogoDePapier>;
  readonly titre: string;
  readonly sous: string;
  /** The instant of printing, ISO. */
  readonly instant: string;
  readonly content: Content[];
  /** The size of its letters, in points. */
  readonly corps?: number;
  /** The sheet, A4 upright where nothing is said. */
  readonly feuille?: 'A4' | 'A4 paysage' | 'A3 paysage';
}

/** Makes the page. */
export function feuilleDeNotes({
  tete,
  logos,
  titre,
  sous,
  instant,
  content,
  corps = 9,
  feuille = 'A4',
}: FeuilleDeNotes): PdfPage {
  const images = imagesDesLogos(logos);
  const { logo } = tete.ecole;
  const named = logo !== null && images?.[logo] !== undefined ? logo : undefined;
  return {
    titre: `${titre}, ${sous}`,
    instant,
    pageSize: feuille === 'A3 paysage' ? 'A3' : 'A4',
    ...(feuille !== 'A4' && { pageOrientation: 'landscape' }),
    pageMargins: [28, 24, 28, 30],
    fontSize: corps,
    pied: `${titre}, ${sous}`,
    ...(images && { images }),
    content: [...enTeteDeNotes(tete, corps, named), titreDePapier(titre, sous, corps), ...content],
  };
}

/** Makes a head of a table, on a ground that a copier keeps. */
const teteDeColonne = (text: string, more: Partial<{ alignment: 'left' | 'center' }> = {}): TableCell => ({
  text,
  bold: true,
  fillColor: '#e8e8e8',
  alignment: 'center',
  ...more,
});

/** Makes a table whose head stands on each page. `widths`: as pdfmake has them. */
export const tableau = (
  widths: (number | '*' | 'auto')[],
  tete: readonly string[],
  lignes: readonly TableCell[][],
): Content => ({
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths,
    body: [tete.map((text) => teteDeColonne(text)), ...lignes],
  },
  layout: 'grille',
  margin: [0, 2, 0, 4],
});

export const milieu = (text: string, bold = false): TableCell => ({ text, bold, alignment: 'center' });

/** Makes a place for each signature. */
export const placesDeSignature = (titres: readonly string[]): Content => ({
  columns: titres.map((titre) => ({
    width: '*',
    stack: [
      { text: titre, bold: true },
      { text: ' ', fontSize: 40 },
    ],
    alignment: 'center',
  })),
  margin: [0, 12, 0, 0],
  unbreakable: true,
});

/** Makes a line of small words under a table. */
export const menu = (text: string): Content => ({ text, fontSize: 7, color: GRIS, margin: [0, 2, 0, 0] });

/** Returns the name of a file without its ending: 'proces-verbal-7e-A-1er-trimestre'. */
export const nomDuDocument = (genre: string, ...parts: readonly string[]): string =>
  [genre, ...parts]
    .join('-')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-');

/** Returns the name of a paper: 'proces-verbal-7e-A-1er-trimestre.pdf'. */
export const nomDuPapier = (genre: string, ...parts: readonly string[]): string =>
  `${nomDuDocument(genre, ...parts)}.pdf`;
