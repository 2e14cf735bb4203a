/** Makes an example file: the titles that are recognised and a few rows. */
import type { ImportContract } from '@gestionscolaire/contract/core/imports/columns.ts';

export function exampleRows({ colonnes }: ImportContract): string[][] {
  const all = Object.values(colonnes);
  const rows = Math.max(...all.map(({ exemples }) => exemples.length));
  return [
    all.map(({ titre }) => titre),
    ...Array.from({ length: rows }, (_, rang) => all.map(({ exemples }) => exemples[rang] ?? '')),
  ];
}

export const exampleName = ({ noms: { plusieurs } }: ImportContract): string => `exemple-${plusieurs}.xlsx`;
