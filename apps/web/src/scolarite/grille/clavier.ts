/** The keys of a spreadsheet: where they lead in a grid. Pure. */

export interface Position {
  readonly l: number;
  readonly c: number;
}

export interface Taille {
  readonly lignes: number;
  readonly colonnes: number;
}

export interface Touche {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
}

const borne = (value: number, size: number): number => Math.min(Math.max(value, 0), size - 1);

const FLECHES: Readonly<Record<string, readonly [l: number, c: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Answers where a key leads from a cell; null where it stays the browser's: Tab at the last cell leaves the grid. */
export function positionApres(
  { key, shiftKey, ctrlKey }: Touche,
  { l, c }: Position,
  taille: Taille,
): Position | null {
  const { lignes, colonnes } = taille;
  const to = (ligne: number, colonne: number) => ({ l: borne(ligne, lignes), c: borne(colonne, colonnes) });
  const fleche = FLECHES[key];
  if (fleche !== undefined) {
    const [dl, dc] = fleche;
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

/** Whether a key that leads somewhere makes the choice larger instead of moving it. */
export const etend = ({ key, shiftKey }: Touche): boolean => shiftKey && key !== 'Tab' && key !== 'Enter';

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

export const positionsDe = ({ l0, l1, c0, c1 }: Plage): Position[] =>
  Array.from({ length: l1 - l0 + 1 }, (_row, dl) =>
    Array.from({ length: c1 - c0 + 1 }, (_one, dc) => ({ l: l0 + dl, c: c0 + dc })),
  ).flat();
