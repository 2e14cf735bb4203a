/** Reads a block that was copied from a spreadsheet, and writes one for it. Pure. */
import { lireMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import type { Couche, MontantTape } from './modele.ts';

/** Splits a copied text into rows of cells, tabs between cells; a cell in quotes may hold a tab or a line. */
export function lireBloc(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r?\n|\r|$)/gy;
  for (let found = cell.exec(text); found !== null; found = cell.exec(text)) {
    const [whole, raw = '', end = ''] = found;
    const said =
      raw.startsWith('"') && raw.endsWith('"') && raw.length > 1
        ? raw.slice(1, -1).replaceAll('""', '"')
        : raw;
    rows.at(-1)?.push(said.trim());
    if (end === '' || whole === '') break;
    if (end !== '\t') rows.push([]);
  }
  // A spreadsheet ends its last row too.
  const last = rows.at(-1);
  if (rows.length > 1 && last?.every((one) => one === '') === true) rows.pop();
  return rows;
}

export const estUnBloc = (text: string): boolean => /\t|\n./.test(text.replace(/\s+$/, ''));

const VIDE = /^(?:-|–|—)?$/;
const OUI = /^(?:1|x|oui|vrai|o)$/i;

/** Reads a cell as an amount; a text that is none stays, and the cell says so. */
export function lireCellule(text: string, couche: Couche): MontantTape {
  if (couche === 'estObligatoire') return OUI.test(text) ? 1 : 0;
  if (VIDE.test(text)) return null;
  return lireMontant(text) ?? text;
}

export const ecrireBloc = (rows: readonly (readonly MontantTape[])[]): string =>
  rows.map((row) => row.map((one) => one ?? '').join('\t')).join('\n');
