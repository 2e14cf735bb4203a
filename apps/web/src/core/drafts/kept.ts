/**
 * Keeps the state of a control of one's own with its form's draft: which region leads to a neighbourhood, the name of a chosen
 * school. Without a form around it is `useState`.
 */
import { createContext, useContext, useState } from 'react';

/** The own states of a form's controls, by field. */
export type OwnStates = Readonly<Record<string, unknown>>;

interface Keeping {
  states: OwnStates;
  keep: (name: string, state: unknown) => void;
}

export const KeptStates = createContext<Keeping | null>(null);

/**
 * Works as `useState`, and begins with the state that the draft kept. The form mounts its own controls anew when it takes a
 * draft. @param name one word in the whole form; JSON must be able to hold the state.
 */
export function useKept<T>(name: string, initial: () => T): [T, (next: T) => void] {
  const keeping = useContext(KeptStates);
  const [state, setState] = useState<T>(() => {
    const kept = keeping?.states[name];
    return kept === undefined ? initial() : (kept as T);
  });
  const change = (next: T) => {
    setState(next);
    keeping?.keep(name, next);
  };
  return [state, change];
}
