/**
 * Makes a workbook of texts to fill in: each cell stays the text that it is, and one that a person types in stays one, so that Excel takes
 * no zero from a matricule and makes no number of a telephone, as it does of a CSV.
 */
import { typedCell } from '@gestionscolaire/contract/core/text/formulas.ts';
import { saveFile } from '#core/api/client.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';

const TEXT = '@';
/** The width of its columns, in characters. */
const WIDTH = 20;

/** Makes the file of some rows, their titles first. It loads what writes workbooks. */
export async function sheetFile([titles = [], ...rows]: readonly (readonly string[])[]): Promise<Blob> {
  const { default: write } = await import('write-excel-file/browser');
  const texts = (cells: readonly string[], isHead: boolean) =>
    cells.map((text) => ({
      value: typedCell(text),
      type: String,
      format: TEXT,
      ...(isHead && { fontWeight: 'bold' as const }),
    }));
  return write([texts(titles, true), ...rows.map((cells) => texts(cells, false))], {
    columns: titles.map(() => ({ width: WIDTH })),
  }).toBlob();
}

/** Gives the file of some rows to the browser, or says why it cannot: what writes workbooks comes over the network. */
export async function saveSheet(rows: readonly (readonly string[])[], name: string): Promise<void> {
  try {
    saveFile(await sheetFile(rows), name);
  } catch {
    notify('erreur', "Le fichier n'a pas pu être fait : le serveur ne répond pas. Réessayez.");
  }
}
