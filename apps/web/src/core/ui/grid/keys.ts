/** The keys of a spreadsheet: where they lead in a grid. Pure. */

/** A cell: its row (l) and its column (c), from 0. */
export interface Position {
  readonly l: number;
  readonly c: number;
}

export interface GridSize {
  readonly lignes: number;
  readonly colonnes: number;
}

export interface GridKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
}

const within = (value: number, size: number): number => Math.min(Math.max(value, 0), size - 1);

const ARROWS: Readonly<Record<string, readonly [l: number, c: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Returns where a key leads from a cell; null where it stays the browser's: Tab at the last cell leaves the grid. */
export function positionAfter(
  { key, shiftKey, ctrlKey }: GridKey,
  { l, c }: Position,
  { lignes, colonnes }: GridSize,
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
