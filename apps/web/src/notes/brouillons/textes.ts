/** Holds the texts that are typed in the cells of a grid and kept nowhere else: some may still be taken, others were refused. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { whenGoing } from '#core/drafts/going.ts';

/** A text that is in a cell and nowhere else. */
export interface TexteTape {
  readonly estRefuse: boolean;
  /** Keeps it as the person leaves. False: it is refused, or it would empty the cell, which is asked first. */
  readonly garder: () => boolean;
}

/** Tells what is typed in a cell and not kept yet; null: nothing is. It never changes, so that a key draws one cell anew. */
export type Taper = (cle: string, texte: TexteTape | null) => void;

/** How many texts may still be taken, and the cells of those that were refused, as they were typed. */
export interface EnSaisie {
  readonly tapees: number;
  readonly refusees: readonly string[];
}

const RIEN_EN_SAISIE: EnSaisie = { tapees: 0, refusees: [] };

const memeSaisie = (one: EnSaisie, other: EnSaisie): boolean =>
  one.tapees === other.tapees && one.refusees.join() === other.refusees.join();

/** Holds the texts of a grid, by the key of their cell. */
export function useTextesTapes() {
  const textes = useRef(new Map<string, TexteTape>());
  const [enSaisie, setEnSaisie] = useState<EnSaisie>(RIEN_EN_SAISIE);
  /** Keeps the texts that can be; returns whether others remain. */
  const garderLesTextes = useCallback(() => {
    for (const { garder } of textes.current.values()) garder();
    return textes.current.size > 0;
  }, []);
  useEffect(() => whenGoing(garderLesTextes), [garderLesTextes]);
  const taper: Taper = useCallback((cle, texte) => {
    if (texte === null) textes.current.delete(cle);
    else textes.current.set(cle, texte);
    const refusees = [...textes.current].filter(([, { estRefuse }]) => estRefuse).map(([key]) => key);
    const now = { tapees: textes.current.size - refusees.length, refusees };
    // A key that only makes a text longer draws no other cell.
    setEnSaisie((known) => (memeSaisie(known, now) ? known : now));
  }, []);
  return { enSaisie, garderLesTextes, taper };
}
