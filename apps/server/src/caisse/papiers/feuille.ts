/**
 * The parts that receipts and closings share on paper: the school at the top, pairs, tables of amounts, the code to
 * scan.
 */
import { empreinteDeCle, meneAUnePage } from '@gestionscolaire/contract/caisse/code.ts';
import { PAGE_DE_VERIFICATION } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import type { Column, Content, TableCell } from 'pdfmake/interfaces.js';
import { imageOfPage } from '#core/pdf/images.ts';

/** A school as paper shows it. */
export interface EnTete {
  readonly ecole: string;
  readonly slogan: string | null;
  /** The file as it is kept; null or a kind that paper cannot show prints no logo. */
  readonly logo: { readonly type: string; readonly contenu: Uint8Array } | null;
}

/** A seal makes paper hard to forge. */
export interface Sceau {
  /** The head of the entry that this paper tells (formaterTete). */
  readonly tete: string;
  /** The content of the code (formaterCode). */
  readonly code: string;
  /** The school's public key, base64url. */
  readonly cle: string;
}

export const GRIS = '#555555';
const ROUGE = '#b00020';

/** Answers the images of a page: `{ logo }` when the school's logo can be printed. */
export function imagesDe({ logo }: EnTete): { images: Record<string, string> } | undefined {
  const image = logo === null ? undefined : imageOfPage(logo.contenu);
  return image === undefined ? undefined : { images: { logo: image } };
}

/** Puts the logo at the left of its text. `part`: the share of the usual size of its letters. */
export function enTete(ecole: EnTete, size: number, part = 1): Column[] {
  const named: Column = {
    width: '*',
    stack: [
      { text: ecole.ecole, bold: true, fontSize: 13 * part },
      ...(ecole.slogan === null ? [] : [{ text: ecole.slogan, fontSize: 8 * part, color: GRIS }]),
    ],
  };
  if (imagesDe(ecole) === undefined) return [named];
  return [{ image: 'logo', fit: [size, size], width: size + 8 }, named];
}

/** Makes a label with its value: 'Élève : Mamadou Diallo' */
export const paire = (label: string, value: string): Content => ({
  text: [
    { text: `${label}\u00A0: `, color: GRIS },
    { text: value, bold: true },
  ],
  margin: [0, 0, 0, 2],
});

/** Makes a row of a table of amounts. */
export const ligne = (label: string, amount: string, bold = false): TableCell[] => [
  { text: label, bold },
  { text: amount, alignment: 'right', bold, noWrap: true },
];

export const montants = (rows: TableCell[][]): Content => ({
  table: { widths: ['*', 'auto'], body: rows },
  layout: 'lignes',
});

export const francs = (amount: number): string => formaterMontant(amount);

export const trait = (width: number, isDashed = false): Content => ({
  canvas: [
    {
      type: 'line',
      x1: 0,
      y1: 0,
      x2: width,
      y2: 0,
      lineWidth: 0.7,
      lineColor: '#888888',
      ...(isDashed ? { dash: { length: 4, space: 3 } } : {}),
    },
  ],
  margin: [0, 4, 0, 4],
});

/** Says how to check the paper: a telephone opens the page by itself, where it has a way to the server. */
const commentVerifier = (code: string): string =>
  meneAUnePage(code)
    ? 'Scannez ce code pour vérifier ce papier.'
    : `Ce code se vérifie sur l’ordinateur de l’école, à la page ${PAGE_DE_VERIFICATION}.`;

/** Makes the seal: the code, the key's print and the head of the chain. */
export const sceau = ({ tete, code, cle }: Sceau, size: number): Content[] => [
  { qr: code, fit: size, alignment: 'center' },
  { text: commentVerifier(code), fontSize: 7, alignment: 'center', color: GRIS },
  { text: `Clé de l’école\u00A0: ${empreinteDeCle(cle)}`, fontSize: 6.5, alignment: 'center' },
  { text: `Tête\u00A0: ${tete}`, fontSize: 6.5, alignment: 'center' },
];

/**
 * Writes 'ANNULÉ' across the next content, under it, so that the code stays readable. `isOutlined`: in black
 * outlines, for a till's printer, which has no shades.
 */
export function annule(width: number, height: number, isOutlined = false): Content {
  const size = Math.min(width / 4.2, height / 1.6);
  const [x, y] = [width / 2, height / 2];
  const look = isOutlined
    ? 'fill="none" stroke="#000" stroke-width="0.8"'
    : `fill="${ROUGE}" fill-opacity="0.22"`;
  return {
    svg: [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
      `<text x="${x}" y="${y}" transform="rotate(-22 ${x} ${y})" text-anchor="middle" dominant-baseline="middle"`,
      ` font-family="Texte" font-weight="bold" font-size="${size}" ${look}>ANNULÉ</text></svg>`,
    ].join(''),
    relativePosition: { x: 0, y: 0 },
  };
}

export const alerte = (text: string): Content => ({ text, bold: true, color: ROUGE, margin: [0, 2, 0, 2] });
