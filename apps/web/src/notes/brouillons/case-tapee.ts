/**
 * Types in a cell of a grid: the text is read as the cell is left, and a key leads on whether it was taken or not. A text that is refused
 * stays in its cell, and what is typed next goes to the next one: whoever types reads their papers, not the screen.
 */
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { memeCellule, toucheDe } from '#core/ui/grid/cells.ts';
import type { GridKey, Position } from '#core/ui/grid/keys.ts';
import type { TexteTape } from './textes.ts';

/** A cell tells its grid so; the object never changes, so that a key draws one cell anew. */
export interface RappelsDeTexte {
  /** Returns where a key leads; null where it stays the browser's. */
  destination: (key: GridKey, at: Position) => Position | null;
  aller: (to: Position) => void;
  /** Leaves the cell where no other is next. */
  finir: (at: Position) => void;
  /** Tells what is typed in a cell and not kept yet; null: nothing is. */
  taper: (cle: string, texte: TexteTape | null) => void;
}

/** The reading of a text, or the sentence that refuses it. */
type Lecture<T> = { readonly lu: T; readonly refus: null } | { readonly lu: null; readonly refus: string };

interface Options<T> {
  readonly cle: string;
  readonly at: Position;
  readonly rappels: RefObject<RappelsDeTexte>;
  readonly lire: (texte: string) => Lecture<T>;
  /** Takes what was read. False: it stays typed, for whoever is leaving is not asked about it. */
  readonly prendre: (lu: T, isLeaving: boolean) => boolean;
}

/** The keys that stay in the text while it is typed. */
const DANS_LE_TEXTE: readonly string[] = ['Home', 'End'];

export function useCaseTapee<T>({ cle, at, rappels, lire, prendre }: Options<T>) {
  const [texte, setTexte] = useState<string | null>(null);
  const [refus, setRefus] = useState<string | null>(null);
  /** The text at this moment: leaving the cell comes before it is drawn again. */
  const live = useRef<string | null>(null);
  /** Keeps what is typed at this moment, for whoever calls after this cell was drawn. */
  const enPartant = useRef((): boolean => true);

  /** Puts a text in the cell; null: the cell shows what it holds. */
  const ecrire = (text: string | null) => {
    live.current = text;
    setTexte(text);
    setRefus(null);
    rappels.current.taper(
      cle,
      text === null ? null : { estRefuse: false, garder: () => enPartant.current() },
    );
  };
  /** Reads what was typed and keeps it. False: it is refused, and stays. */
  const garder = (isLeaving = false): boolean => {
    const text = live.current;
    if (text === null) return true;
    const read = lire(text);
    if (read.refus !== null) {
      setRefus(read.refus);
      rappels.current.taper(cle, { estRefuse: true, garder: () => enPartant.current() });
      return false;
    }
    if (!prendre(read.lu, isLeaving)) return false;
    ecrire(null);
    return true;
  };
  useLayoutEffect(() => {
    enPartant.current = () => garder(true);
  });
  const quitter = useEffectEvent(() => {
    garder(true);
    // A text that no cell shows any more is no longer counted: whoever left was asked.
    if (live.current !== null) rappels.current.taper(cle, null);
  });
  // Another subject's grid takes the place of this one: what was typed goes with its own.
  useEffect(() => () => quitter(), []);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key } = event;
    const isTyped = live.current !== null;
    if (key === 'Escape' && isTyped) {
      event.preventDefault();
      event.stopPropagation();
      return ecrire(null);
    }
    if (isTyped && DANS_LE_TEXTE.includes(key)) return;
    const to = rappels.current.destination(toucheDe(event), at);
    if (to === null && key !== 'Tab') return;
    garder();
    if (to === null) return;
    event.preventDefault();
    if (!memeCellule(to, at)) rappels.current.aller(to);
    // No cell is next: what is typed from here on is of nobody in this grid.
    else if (isTyped || key === 'Enter') rappels.current.finir(at);
  };
  return { texte, refus, live, ecrire, garder: () => garder(), onKeyDown };
}
