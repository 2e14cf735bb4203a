/** The parts that receipts and closings share on paper: the school at the top, tables of amounts, what cancels them. */
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import type { Column, Content, TableCell } from 'pdfmake/interfaces.js';
import { enTravers, GRIS, imagesDe, type LogoDePapier, ROUGE } from '#core/pdf/parts.ts';

/** A school as paper shows it. */
export interface EnTete {
  readonly ecole: string;
  readonly slogan: string | null;
  /** Its telephone as it is read on papers; null: it has told none. */
  readonly telephone?: string | null;
  /** The file as it is kept; null or a kind that paper cannot show prints no logo. */
  readonly logo: LogoDePapier | null;
}

/** Returns what stands under the name of a school: its slogan, then its telephone. */
export const sousLeNom = ({ slogan, telephone = null }: EnTete): string[] => [
  ...(slogan === null || slogan === '' ? [] : [slogan]),
  ...(telephone === null || telephone === '' ? [] : [`Tél.\u00A0: ${telephone.replaceAll(' ', '\u00A0')}`]),
];

/** Puts the logo at the left of its text. `part`: the share of the usual size of its letters. */
export function enTete(ecole: EnTete, size: number, part = 1): Column[] {
  const named: Column = {
    width: '*',
    stack: [
      { text: ecole.ecole, bold: true, fontSize: 13 * part },
      ...sousLeNom(ecole).map((text) => ({ text, fontSize: 8 * part, color: GRIS })),
    ],
  };
  if (imagesDe(ecole) === undefined) return [named];
  return [{ image: 'logo', fit: [size, size], width: size + 8 }, named];
}

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

/** Writes 'ANNULÉ' under the next content. `isOutlined`: in black outlines, for a till's printer, which has no shades. */
export const annule = (width: number, height: number, isOutlined = false): Content =>
  enTravers(
    'ANNULÉ',
    width,
    height,
    isOutlined ? 'fill="none" stroke="#000" stroke-width="0.8"' : `fill="${ROUGE}" fill-opacity="0.22"`,
  );

export const alerte = (text: string): Content => ({ text, bold: true, color: ROUGE, margin: [0, 2, 0, 2] });
