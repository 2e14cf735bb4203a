/** Makes an example file: the titles that are recognised and a few rows, as a French spreadsheet reads them. */
import type { ImportContract } from '@gestionscolaire/contract/core/imports/columns.ts';

const quoted = (text: string): string => (/[;"\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);

/** Writes the text of the example: UTF-8 behind a byte order mark, semicolons. */
export function exampleText({ colonnes }: ImportContract): string {
  const all = Object.values(colonnes);
  const rows = Math.max(...all.map(({ exemples }) => exemples.length));
  const lines = [
    all.map(({ titre }) => titre),
    ...Array.from({ length: rows }, (_, rang) => all.map(({ exemples }) => exemples[rang] ?? '')),
  ];
  return `\uFEFF${lines.map((cells) => cells.map(quoted).join(';')).join('\r\n')}\r\n`;
}

export const exampleName = ({ noms: { plusieurs } }: ImportContract): string => `exemple-${plusieurs}.csv`;
