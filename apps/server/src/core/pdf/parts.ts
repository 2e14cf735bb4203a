/** The parts that papers of several domains share: a logo, pairs, lines, words across the sheet, the code to scan. */
import { empreinteDeCle, meneAUnePage } from '@gestionscolaire/contract/core/text/code-signe.ts';
import type { Content } from 'pdfmake/interfaces.js';
import { imageOfPage } from './images.ts';

/** A file as it is kept. */
export interface LogoDePapier {
  readonly type?: string;
  readonly contenu: Uint8Array;
}

/** A seal makes paper hard to forge. */
export interface Sceau {
  /** The head of the chain that this paper tells. */
  readonly tete: string;
  /** The content of the code (formaterCodeDePage). */
  readonly code: string;
  /** The school's public key, base64url. */
  readonly cle: string;
}

export const GRIS = '#555555';
export const ROUGE = '#b00020';
/** The width of a till's roll, 80 mm, in points. */
export const LARGEUR_DE_TICKET = 226.77;

/** Returns the images of a page: `{ logo }` when the school's logo can be printed; null or a kind that paper cannot show has none. */
export function imagesDe({
  logo,
}: {
  readonly logo: LogoDePapier | null;
}): { images: Record<string, string> } | undefined {
  const image = logo === null ? undefined : imageOfPage(logo.contenu);
  return image === undefined ? undefined : { images: { logo: image } };
}

/** Makes a label with its value: 'Élève : Mamadou Diallo' */
export const paire = (label: string, value: string, isOnOneLine = false): Content => ({
  text: [
    { text: `${label}\u00A0: `, color: GRIS },
    { text: value, bold: true },
  ],
  noWrap: isOnOneLine,
  margin: [0, 0, 0, 2],
});

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
const commentVerifier = (code: string, page: string): string =>
  meneAUnePage(code)
    ? 'Scannez ce code pour vérifier ce papier.'
    : `Ce code se vérifie sur l’ordinateur de l’école, à la page ${page}.`;

/** The largest text under a code, in points. */
const CORPS_DU_SCEAU = 6.5;

/**
 * Makes the seal: the code, the key's print and the head of the chain. `page`: the public page that reads the code. `corps`: the size of
 * the paper's own text, in points, which the text under the code does not exceed.
 */
export function sceau(
  { tete, code, cle }: Sceau,
  size: number,
  page: string,
  corps = CORPS_DU_SCEAU,
): Content[] {
  const fontSize = Math.min(corps, CORPS_DU_SCEAU);
  return [
    { qr: code, fit: size, alignment: 'center' },
    { text: commentVerifier(code, page), fontSize: fontSize + 0.5, alignment: 'center', color: GRIS },
    { text: `Clé de l’école\u00A0: ${empreinteDeCle(cle)}`, fontSize, alignment: 'center' },
    { text: `Tête\u00A0: ${tete}`, fontSize, alignment: 'center' },
  ];
}

/**
 * Writes a word across the next content, under it, so that the code stays readable. `look`: the fill and stroke of its letters, as
 * SVG says them.
 */
export function enTravers(mot: string, width: number, height: number, look: string): Content {
  const size = Math.min((width / 4.2) * (6 / Math.max(mot.length, 6)), height / 1.6);
  const [x, y] = [width / 2, height / 2];
  return {
    svg: [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
      `<text x="${x}" y="${y}" transform="rotate(-22 ${x} ${y})" text-anchor="middle" dominant-baseline="middle"`,
      ` font-family="Texte" font-weight="bold" font-size="${size}" ${look}>${mot}</text></svg>`,
    ].join(''),
    relativePosition: { x: 0, y: 0 },
  };
}
