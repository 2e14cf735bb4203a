/** Writes CSV as a French spreadsheet reads it: UTF-8 behind a byte order mark, semicolons. */
import { neutralCell } from '@gestionscolaire/contract/core/text/formulas.ts';

const quoted = (text: string): string => (/[;"\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);

export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => cells.map((text) => quoted(neutralCell(text))).join(';')).join('\r\n')}\r\n`;
