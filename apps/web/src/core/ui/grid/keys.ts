/** The keys of a spreadsheet: where they lead in a grid. Pure. */

/** A cell: its row (l) and its column (c), from 0. */
export interface Position {
  readonly l: number;
  readonly c: number;
}

export interface GridShape {
  readonly lignes: number;
  readonly colonnes: number;
  /** Whether a key passes over a cell: it does not exist, or takes nothing. */
  readonly estPassee?: (at: Position) => boolean;
  /** Returns where Enter goes on from the bottom of a column; null, or absent: nowhere. */
  readonly apresLeBas?: (colonne: number) => Position | null;
}

export interface GridKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
}

export const memeCellule = (one: Position, other: Position): boolean =>
  one.l === other.l && one.c === other.c;

const within = (value: number, size: number): number => Math.min(Math.max(value, 0), size - 1);

const ARROWS: Readonly<Record<string, readonly [l: number, c: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Returns the cell that is next by a key, whatever it is. */
function suivante(
  { key, shiftKey, ctrlKey }: GridKey,
  { l, c }: Position,
  { lignes, colonnes }: GridShape,
): Position | null {
  const to = (ligne: number, colonne: number) => ({ l: within(ligne, lignes), c: within(colonne, colonnes) });
  const arrow = ARROWS[key];
  if (arrow !== undefined) {
    const [dl, dc] = arrow;
    const far = ctrlKey ? Math.max(lignes, colonnes) : 1;
    return to(l + dl * far, c + dc * far);
  }
  if (key === 'Enter' && !ctrlKey) return to(l + (shiftKey ? -1 : 1), c);
  if (key === 'Home') return to(ctrlKey ? 0 : l, 0);
  if (key === 'End') return to(ctrlKey ? lignes - 1 : l, colonnes - 1);
  if (key !== 'Tab') return null;
  const rang = l * colonnes + c + (shiftKey ? -1 : 1);
  if (rang < 0 || rang >= lignes * colonnes) return null;
  return { l: Math.floor(rang / colonnes), c: rang % colonnes };
}

/**
 * Returns where a key leads from a cell, the same cell where no other is next; null where the key stays the browser's: Tab at the last
 * cell leaves the grid.
 */
export function positionAfter(key: GridKey, at: Position, shape: GridShape): Position | null {
  for (let from = at; ; ) {
    const isDown = key.key === 'Enter' && !key.shiftKey && !key.ctrlKey;
    if (isDown && from.l === shape.lignes - 1) return shape.apresLeBas?.(from.c) ?? at;
    const to = suivante(key, from, shape);
    if (to === null || shape.estPassee?.(to) !== true) return to;
    // At the edge, a key leads no further.
    if (memeCellule(to, from)) return at;
    from = to;
  }
}
