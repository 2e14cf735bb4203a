/** Makes an example file: the titles that are recognised and a few rows, as a French spreadsheet reads them. */
import type { ImportContract } from '@gestionscolaire/contract/core/imports/columns.ts';
import { csvText } from './csv.ts';

export function exampleText({ colonnes }: ImportContract): string {
  const all = Object.values(colonnes);
  const rows = Math.max(...all.map(({ exemples }) => exemples.length));
  return csvText([
    all.map(({ titre }) => titre),
    ...Array.from({ length: rows }, (_, rang) => all.map(({ exemples }) => exemples[rang] ?? '')),
  ]);
}

export const exampleName = ({ noms: { plusieurs } }: ImportContract): string => `exemple-${plusieurs}.csv`;
