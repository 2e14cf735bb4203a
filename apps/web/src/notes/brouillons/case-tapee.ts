/**
 * Types in a cell of a grid: the text is read as the cell is left, and the key leads on whether it was taken or not. A text that is refused
 * stays in its cell, and what is typed next goes to the next one: whoever types reads their papers, not the screen.
 */
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Taper } from './textes.ts';

/** The reading of a text, or the sentence that refuses it. */
type Lecture<T> = { readonly lu: T; readonly refus: null } | { readonly lu: null; readonly refus: string };

interface Options<T> {
  readonly cle: string;
  readonly taper: Taper;
  readonly lire: (texte: string) => Lecture<T>;
  /** Takes what was read. False: it stays typed, for whoever is leaving is not asked about it. */
  readonly prendre: (lu: T, isLeaving: boolean) => boolean;
}

export function useCaseTapee<T>({ cle, taper, lire, prendre }: Options<T>) {
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
    taper(cle, text === null ? null : { estRefuse: false, garder: () => enPartant.current() });
  };
  /** Reads what was typed and keeps it. False: it is refused, and stays. */
  const garder = (isLeaving = false): boolean => {
    const text = live.current;
    if (text === null) return true;
    const read = lire(text);
    if (read.refus !== null) {
      setRefus(read.refus);
      taper(cle, { estRefuse: true, garder: () => enPartant.current() });
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
    if (live.current !== null) taper(cle, null);
  });
  // Another subject's grid takes the place of this one: what was typed goes with its own.
  useEffect(() => () => quitter(), []);

  /** Drops what is typed; every other key is the grid's, which leaves the cell. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || live.current === null) return;
    event.preventDefault();
    event.stopPropagation();
    ecrire(null);
  };
  return { texte, refus, live, ecrire, garder: () => garder(), onKeyDown };
}
