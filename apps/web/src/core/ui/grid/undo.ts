/** Takes back what a person did in a grid, step by step, and gives it again. */
import { useState } from 'react';

/** The most steps that may be taken back. */
const MOST = 200;

/** Whether two contents, of plain values, are the same. */
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

interface Steps<S> {
  readonly done: readonly S[];
  readonly undone: readonly S[];
}

const NONE = { done: [], undone: [] } as const;

/** The keys of a grid take its steps back, and give them again. */
export interface Undo {
  readonly undo: () => void;
  readonly redo: () => void;
}

/**
 * Holds the steps of a grid. `revert` puts back what a step changed, and returns the step that would give it again; null: nothing was put
 * back.
 */
export function useUndo<S>(revert: (step: S) => S | null) {
  const [{ done, undone }, setSteps] = useState<Steps<S>>(NONE);
  /** Takes the last step of some, and returns those that are left and those that go the other way now. */
  const turn = (from: readonly S[], to: readonly S[]) => {
    const step = from.at(-1);
    if (step === undefined) return null;
    const back = revert(step);
    return { left: from.slice(0, -1), gained: back === null ? to : [...to, back] };
  };
  return {
    canUndo: done.length > 0,
    canRedo: undone.length > 0,
    did: (step: S) => setSteps((steps) => ({ done: [...steps.done, step].slice(-MOST), undone: [] })),
    undo: () => {
      const turned = turn(done, undone);
      if (turned !== null) setSteps({ done: turned.left, undone: turned.gained });
    },
    redo: () => {
      const turned = turn(undone, done);
      if (turned !== null) setSteps({ done: turned.gained, undone: turned.left });
    },
    forget: () => setSteps(NONE),
  };
}

/**
 * Holds what a person makes of a grid that is saved as one act: each step gives back the whole. `M`: the place of what is typed; more
 * signs at one place are one step, until the person leaves it.
 */
export function useUndoable<W, M = string>(start: W) {
  const [now, setNow] = useState(start);
  const [place, setPlace] = useState<M | null>(null);
  const { did, forget, ...steps } = useUndo<W>((before) => {
    setNow(before);
    setPlace(null);
    return now;
  });
  return {
    ...steps,
    now,
    /** The place where the person types; null: what comes next is a step of its own. */
    place,
    write: (next: W, at: M | null = null) => {
      // A write that changes nothing is no step: the next Ctrl+Z takes back what the person sees.
      if (same(next, now)) return setPlace(at);
      if (at === null || !same(at, place)) did(now);
      setNow(next);
      setPlace(at);
    },
    leave: () => setPlace(null),
    /** Begins anew: what stands is no step, and nothing is taken back. */
    restart: (next: W) => {
      forget();
      setNow(next);
      setPlace(null);
    },
  };
}
