/** The choice of several cells in a grid, as a spreadsheet has it. Pure. */
import type { GridKey, Position } from './keys.ts';

/** Whether a key that leads somewhere makes the choice larger instead of moving it. */
export const etend = ({ key, shiftKey }: GridKey): boolean => shiftKey && key !== 'Tab' && key !== 'Enter';

/** The chosen cells: from where the choice began to where the focus is. */
export interface Choix {
  readonly ancre: Position;
  readonly tete: Position;
}

export interface Plage {
  readonly l0: number;
  readonly l1: number;
  readonly c0: number;
  readonly c1: number;
}

export const plageDe = ({ ancre, tete }: Choix): Plage => ({
  l0: Math.min(ancre.l, tete.l),
  l1: Math.max(ancre.l, tete.l),
  c0: Math.min(ancre.c, tete.c),
  c1: Math.max(ancre.c, tete.c),
});

export const estDans = ({ l0, l1, c0, c1 }: Plage, { l, c }: Position): boolean =>
  l >= l0 && l <= l1 && c >= c0 && c <= c1;

export const estUneCase = ({ l0, l1, c0, c1 }: Plage): boolean => l0 === l1 && c0 === c1;

export const uneCase = (at: Position): Choix => ({ ancre: at, tete: at });

/** Returns the chosen cells, row by row. */
export const rangeesDe = ({ l0, l1, c0, c1 }: Plage): Position[][] =>
  Array.from({ length: l1 - l0 + 1 }, (_row, dl) =>
    Array.from({ length: c1 - c0 + 1 }, (_one, dc) => ({ l: l0 + dl, c: c0 + dc })),
  );

export const positionsDe = (plage: Plage): Position[] => rangeesDe(plage).flat();
