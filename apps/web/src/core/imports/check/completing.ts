/** Finds the rows that complete a record that is there, those that say nothing more, and what of a record they would overwrite. Pure. */
import type { Decision, Essai, ImportContract } from '@gestionscolaire/contract/core/imports/columns.ts';
import type { TextRow } from '#core/imports/file/understood.ts';
import type { CheckedRow } from './checked-rows.ts';
import { type Decisions, isLeftOut } from './left-out.ts';

/** A record that a row completes: its id, and the columns that the row brings it. */
interface Completing {
  id: number;
  columns: readonly string[];
}

/** Returns the one record that a row completes beyond doubt; undefined where it brings nothing, or where a person must look. */
export function completing({ candidats }: CheckedRow): Completing | undefined {
  const sure = candidats.find(({ deja }) => deja?.estExact === true);
  if (sure?.id == null || sure.deja === undefined || sure.deja.colonnes.length === 0) return undefined;
  return { id: sure.id, columns: sure.deja.colonnes };
}

/** Picks the rows that say exactly what a record says already, or an earlier row that is written. */
export function exactDoubles(rows: readonly CheckedRow[], decisions: Decisions): readonly CheckedRow[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    if (isLeftOut(row.number, decisions)) return false;
    const told = Object.entries(row.cells).filter(([, text]) => text !== null && text !== '');
    const key = JSON.stringify(told.toSorted(([a], [b]) => (a < b ? -1 : 1)));
    const isRepeated = seen.has(key);
    seen.add(key);
    if (isRepeated) return true;
    const sure = row.candidats.find(({ deja }) => deja?.estExact === true);
    return sure?.deja?.colonnes.length === 0 && typeof decisions.get(row.number) !== 'number';
  });
}

/** Decides of each of these rows that it is the record that it completes. */
export const completed = (decisions: Decisions, rows: readonly CheckedRow[]): Decisions =>
  new Map([
    ...decisions,
    ...rows.flatMap((row): [number, Decision][] => {
      const found = completing(row);
      return found === undefined ? [] : [[row.number, found.id]];
    }),
  ]);

/** Whether a row was decided to be a record that has already all that adding it would make. */
export const isCompleting =
  (decisions: Decisions) =>
  ({ number, candidats }: CheckedRow): boolean =>
    candidats.some(({ id, deja }) => deja !== undefined && id === decisions.get(number));

/** Says what recording does: 'Importer 3 élèves'; 'Compléter 862 élèves' where each is there already, and nobody is added. */
export function saysRecord(
  { noms: { un, plusieurs } }: Pick<ImportContract, 'noms'>,
  kept: readonly CheckedRow[],
  decisions: Decisions,
): string {
  const verb = kept.every(isCompleting(decisions)) ? 'Compléter' : 'Importer';
  return `${verb} ${kept.length} ${kept.length === 1 ? un : plusieurs}`;
}

/** Lists the rows that a decision makes another thing of: what writing them does is to be found out anew. */
export const decidedAnew = (
  rows: readonly TextRow[],
  before: Decisions,
  after: Decisions,
): readonly TextRow[] =>
  rows.filter(({ number }) => {
    const [was, is] = [before.get(number), after.get(number)];
    return was !== is && (typeof was === 'number' || typeof is === 'number') && is !== 'ignorer';
  });

/** Lists, by row, the cells that would change what a record holds. */
export const overwriting = (rows: readonly CheckedRow[]): readonly { number: number; names: string[] }[] =>
  rows.flatMap(({ number, cautions, effects }) => {
    const names = Object.keys(cautions).filter((name) => effects[name] === 'change');
    return names.length === 0 ? [] : [{ number, names }];
  });

/** Returns the values that a row writes, without those that are there so already. */
export const writtenValues = (
  { colonnes }: Pick<ImportContract, 'colonnes'>,
  { valeurs, effets = {} }: Essai,
): Essai['valeurs'] => {
  const same = new Set(
    Object.entries(effets).flatMap(([name, effet]) =>
      effet === 'identique' ? [colonnes[name]?.champ ?? name] : [],
    ),
  );
  return Object.fromEntries(Object.entries(valeurs).filter(([champ]) => !same.has(champ)));
};
