/** What the checks said of the rows of a file: faults, cautions, and what no single row knows: two that are the same. Pure. */
import { cle } from '@gestionscolaire/contract/core/cle.ts';
import type { Essai, ImportContract, LigneImportee } from '@gestionscolaire/contract/core/importation.ts';
import { cellOf, filledColumns, type Mapping } from './columns.ts';
import type { ReadFile } from './read-file.ts';

/** A row on the screen: its cells in our columns, with what is said at each; '' is the row itself. */
export interface CheckedRow {
  number: number;
  cells: Readonly<Record<string, string | null>>;
  faults: Readonly<Record<string, string>>;
  cautions: Readonly<Record<string, string>>;
}

/** The rows as they are sent: a text for each column that is filled. */
export function rowsToSend(
  { rows }: ReadFile,
  mapping: Mapping,
): { colonnes: string[]; lignes: LigneImportee[] } {
  const colonnes = filledColumns(mapping);
  const lignes = rows.map(({ number, cells }) => ({
    ligne: number,
    cellules: colonnes.map((name) => cellOf(cells, mapping[name])),
  }));
  return { colonnes, lignes };
}

/** The rows in pieces that are each checked soon. */
export function inPieces<T>(all: readonly T[], size: number): T[][] {
  const pieces: T[][] = [];
  for (let start = 0; start < all.length; start += size) pieces.push(all.slice(start, start + size));
  return pieces;
}

/** Column that a field is read from. */
function columnOf({ colonnes }: ImportContract, champ: string): string {
  return Object.keys(colonnes).find((name) => colonnes[name]?.champ === champ) ?? '';
}

/**
 * Rows that repeat what an earlier one has in these fields, by the number of the row. What was read is compared, not what was
 * written: '622 00 00 01' and '+224622000001' are one telephone.
 */
export function repeated(
  contract: ImportContract,
  groups: readonly (readonly string[])[],
  essais: readonly Essai[],
): Map<number, Record<string, string>> {
  const found = new Map<number, Record<string, string>>();
  for (const champs of groups) {
    const named = champs.at(-1) ?? '';
    const column = columnOf(contract, named);
    const first = new Map<string, number>();
    for (const { ligne, valeurs } of essais) {
      if (valeurs[named] == null) continue;
      const key = champs.map((champ) => cle(String(valeurs[champ] ?? ''))).join(' ');
      const earlier = first.get(key);
      if (earlier === undefined) first.set(key, ligne);
      else found.set(ligne, { ...found.get(ligne), [column]: `Déjà à la ligne ${earlier} de ce fichier.` });
    }
  }
  return found;
}

/** What was sent and what came back, row by row. */
export function checkedRows(
  contract: ImportContract,
  { colonnes, lignes }: ReturnType<typeof rowsToSend>,
  essais: readonly Essai[],
): CheckedRow[] {
  const told = new Map(essais.map((essai) => [essai.ligne, essai]));
  const twice = repeated(contract, contract.uniques, essais);
  const doubtful = repeated(
    contract,
    contract.repetes.map((champ) => [champ]),
    essais,
  );
  return lignes.map(({ ligne, cellules }) => ({
    number: ligne,
    cells: Object.fromEntries(colonnes.map((name, rang) => [name, cellules[rang] ?? null])),
    faults: { ...twice.get(ligne), ...told.get(ligne)?.fautes },
    cautions: { ...doubtful.get(ligne), ...told.get(ligne)?.aConfirmer },
  }));
}

export const isFaulty = ({ faults }: CheckedRow): boolean => Object.keys(faults).length > 0;
export const isDoubtful = ({ cautions }: CheckedRow): boolean => Object.keys(cautions).length > 0;

export const FILTERS = ['toutes', 'fautes', 'confirmer'] as const;
export type Filter = (typeof FILTERS)[number];

/** Rows that a filter shows. */
export function shownRows(rows: readonly CheckedRow[], filter: Filter): readonly CheckedRow[] {
  if (filter === 'fautes') return rows.filter(isFaulty);
  return filter === 'confirmer' ? rows.filter(isDoubtful) : rows;
}

/** '3 lignes ont des fautes', '1 ligne a une faute à corriger'. */
export function summary(rows: readonly CheckedRow[]): string {
  const faulty = rows.filter(isFaulty).length;
  if (faulty === 0)
    return rows.length === 1 ? 'La ligne est bonne.' : `Les ${rows.length} lignes sont bonnes.`;
  const are = faulty === 1 ? '1 ligne a une faute' : `${faulty} lignes ont des fautes`;
  return `${are}, sur ${rows.length}. Rien n'est enregistré tant qu'il en reste : corrigez le fichier et choisissez-le à nouveau.`;
}
